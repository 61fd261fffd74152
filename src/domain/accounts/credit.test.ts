import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueStatuses } from '../billing/charges.ts';
import { availableCredit, overLimitReason, canBookFor, type CreditStanding } from './credit.ts';

const account: CreditStanding = {
  billing_type: 'invoice',
  credit_limit: 5000,
  balance: 3000,
  unbilled: 760,
};

test('unbilled shipments count against the credit limit', () => {
  expect(availableCredit(account)).toBe(124_000);
  expect(canBookFor(account, 1240)).toBe(true);
  expect(canBookFor(account, 1890)).toBe(
    'This shipment costs R\u00a01\u00a0890,00; the account has R\u00a01\u00a0240,00 left of its credit limit.',
  );
  expect(overLimitReason(1890)).toMatch(/^This shipment costs R\u00a01\u00a0890,00, which is more/);
  expect(overLimitReason(1890)).not.toContain('240');
});

test('a temporary limit replaces the usual one, even if none is set', () => {
  expect(availableCredit({ ...account, credit_override: 4000 })).toBe(24_000);
  expect(availableCredit({ ...account, credit_limit: 0, credit_override: 4000 })).toBe(24_000);
  expect(availableCredit({ ...account, credit_override: null })).toBe(124_000);
});

test('an account without a limit can book any amount, and a prepaid account can book up to its balance', () => {
  expect(canBookFor({ ...account, credit_limit: 0 }, 1e6)).toBe(true);
  const prepaid: CreditStanding = {
    billing_type: 'prepaid',
    credit_limit: 0,
    balance: -500,
    unbilled: 300,
  };
  expect(canBookFor(prepaid, 200)).toBe(true);
  expect(canBookFor(prepaid, 200.01)).toMatch('has R\u00a0200,00 left of its advance payments');
});

test('a prepaid account never spends more than it paid', () => {
  const charges = fc.array(fc.integer({ min: 1, max: 50_000 }).map((cents) => cents / 100));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000 }), charges, (paid, all) => {
      let unbilled = 0;
      const standing = () => ({
        billing_type: 'prepaid' as const,
        credit_limit: 0,
        balance: -paid / 100,
        unbilled,
      });
      for (const charge of all) if (canBookFor(standing(), charge) === true) unbilled += charge;
      expect(Math.round(unbilled * 100)).toBeLessThanOrEqual(paid);
    }),
  );
});

test('a shipment is charged once it has reached the trigger status of the company', () => {
  const collected = dueStatuses('collected');
  for (const status of ['collected', 'at-hub', 'in-transit', 'delivered', 'returned-to-sender'])
    expect(collected).toContain(status);
  for (const status of ['submitted', 'collection-assigned', 'cancelled', 'on-hold'])
    expect(collected).not.toContain(status);
  expect(dueStatuses('delivered')).toEqual([
    'collected-from-locker',
    'collected-from-counter',
    'delivered',
  ]);
  expect(dueStatuses('submitted')).toContain('collection-assigned');
  expect(dueStatuses('nothing')).toEqual(collected);
});
