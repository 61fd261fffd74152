import { expect, test } from 'vitest';
import { promoStateOf } from './promo-codes.ts';

const code = {
  is_active: true,
  valid_from: '2026-11-01T00:00:00Z',
  valid_until: '2026-12-01T00:00:00Z',
  used: 4,
  max_uses: 5,
};

test.each([
  ['within its days and uses', {}, '2026-11-20T00:00:00Z', 'active'],
  ['without a limit', { used: 9_000, max_uses: null }, '2026-11-20T00:00:00Z', 'active'],
  ['before its first day', {}, '2026-10-31T23:59:59Z', 'later'],
  ['at its end', {}, '2026-12-01T00:00:00Z', 'ended'],
  ['after the last use', { used: 5 }, '2026-11-20T00:00:00Z', 'used-up'],
  ['switched off', { is_active: false }, '2026-11-20T00:00:00Z', 'off'],
])('a code %s', (_, change, now, state) => {
  expect(promoStateOf({ ...code, ...change }, new Date(now))).toBe(state);
});
