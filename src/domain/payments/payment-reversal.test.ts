import { expect, test } from 'vitest';
import {
  canReverse,
  canRemoveFromAccount,
  reversalDayFault,
  reversalText,
} from './payment-reversal.ts';

const row = { state: 'allocated', reversed_at: null, refunded: 0, parent_id: null } as const;

test('a payment can be reversed only once', () => {
  expect(canReverse(row)).toBe(true);
  expect(canReverse({ ...row, state: 'reversed', reversed_at: '2026-11-12T10:00:00Z' })).toBe(
    'Already reversed, on 12 November 2026.',
  );
});

test('an unallocated receipt can only be returned by the bank', () => {
  const nobodys = { ...row, state: 'unmatched' } as const;
  expect(canReverse(nobodys)).toBe(true);
  expect(canReverse(nobodys, { returnedByBank: false })).toMatch(/^This receipt has no account: /);
});

test('the bank can return a part only with its receipt, but a part can be removed from its account', () => {
  const part = { ...row, parent_id: 7 };
  expect(canReverse(part)).toMatch(/^This is part of a split receipt/);
  expect(canRemoveFromAccount(part)).toBe(true);
});

test('a refund must be reversed before its payment', () => {
  expect(canReverse({ ...row, refunded: 30 })).toMatch(
    /30,00 of this payment was refunded\. Reverse the refund/,
  );
});

test('only a payment of an account can be removed from the account', () => {
  expect(canRemoveFromAccount(row)).toBe(true);
  expect(canRemoveFromAccount({ ...row, state: 'unmatched' })).toBe(
    'This receipt has no account yet.',
  );
  expect(canRemoveFromAccount({ ...row, state: 'reversed' })).toBe('Already reversed.');
});

test('a reversal is dated between the payment and today', () => {
  const days = { paidOn: '2026-11-05', today: '2026-11-20' };
  expect(reversalDayFault('2026-11-05', days)).toBeNull();
  expect(reversalDayFault('2026-11-20', days)).toBeNull();
  expect(reversalDayFault('2026-11-21', days)).toBe('The date cannot be in the future.');
  expect(reversalDayFault('2026-11-04', days)).toMatch(/came in on 5 November 2026/);
});

test('a statement names the reversed payment and the reason', () => {
  expect(reversalText('INV000340', 'debit order returned')).toBe(
    'Reversal of payment INV000340: debit order returned',
  );
});

test('a failed import row cannot be reversed', () => {
  expect(canReverse({ ...row, state: 'failed' })).toBe('This payment has no postings.');
});
