import { expect, test } from 'vitest';
import { promoRefusal, promoStateOf } from './promo-codes.ts';

const code = {
  is_active: true,
  valid_from: '2026-11-01T00:00:00Z',
  valid_until: '2026-12-01T00:00:00Z',
  used: 4,
  max_uses: 5,
};

test.each([
  ['within its dates and uses is active', {}, '2026-11-20T00:00:00Z', 'active'],
  [
    'without a limit of uses is active',
    { used: 9_000, max_uses: null },
    '2026-11-20T00:00:00Z',
    'active',
  ],
  ['before its first day is valid later', {}, '2026-10-31T23:59:59Z', 'later'],
  ['after its last day has ended', {}, '2026-12-01T00:00:00Z', 'ended'],
  ['after the last use is used up', { used: 5 }, '2026-11-20T00:00:00Z', 'used-up'],
  ['that is switched off is off', { is_active: false }, '2026-11-20T00:00:00Z', 'off'],
])('a promo code %s', (_, change, now, state) => {
  expect(promoStateOf({ ...code, ...change }, new Date(now))).toBe(state);
});

const limited = { ...code, network_id: 3, max_uses_per_account: 2 };
const use = {
  now: new Date('2026-11-20T00:00:00Z'),
  networks: [3],
  usedByAccount: 1,
  isInvoiced: false,
};

test.each([
  ['is valid', {}, {}, null],
  ['has no network and is valid for all', { network_id: null }, { networks: [] }, null],
  ['has ended', {}, { now: new Date('2026-12-02T00:00:00Z') }, 'This code ended on 1 December.'],
  [
    'starts on a later day',
    {},
    { now: new Date('2026-10-02T00:00:00Z') },
    'This code starts on 1 November.',
  ],
  ['is used up', { used: 5 }, {}, 'This code is used up.'],
  [
    'belongs to another network',
    {},
    { networks: [1, 2] },
    'This code is not valid for this network.',
  ],
  [
    'is used by an account that is invoiced',
    {},
    { isInvoiced: true },
    'Promo codes are for guests and prepaid accounts.',
  ],
  [
    'the account has used the maximum number of times',
    {},
    { usedByAccount: 2 },
    'Your account has used this code the maximum number of times.',
  ],
])('a promo code that %s is refused with its reason, or accepted', (_, change, other, text) => {
  expect(promoRefusal({ ...limited, ...change }, { ...use, ...other })).toBe(text);
});
