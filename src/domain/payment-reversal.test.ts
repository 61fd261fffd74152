import { expect, test } from 'vitest';
import {
  canReverse,
  canTakeFromAccount,
  reversalDayFault,
  reversalText,
} from './payment-reversal.ts';

const row = { state: 'allocated', reversed_at: null, refunded: 0, parent_id: null } as const;

test('a payment is reversed once', () => {
  expect(canReverse(row)).toBe(true);
  expect(canReverse({ ...row, state: 'reversed', reversed_at: '2026-11-12T10:00:00Z' })).toBe(
    'Reversed already, on 12 November 2026.',
  );
});

test('a receipt of nobody can only go back to the bank', () => {
  const nobodys = { ...row, state: 'unmatched' } as const;
  expect(canReverse(nobodys)).toBe(true);
  expect(canReverse(nobodys, { returnedByBank: false })).toMatch(/^It belongs to no account/);
});

test('a part goes back to the bank with its receipt, and from its account by itself', () => {
  const part = { ...row, parent_id: 7 };
  expect(canReverse(part)).toMatch(/^It is a part of a receipt/);
  expect(canTakeFromAccount(part)).toBe(true);
});

test('what was paid back of it comes first', () => {
  expect(canReverse({ ...row, refunded: 30 })).toMatch(
    /30,00 of it was paid back. Reverse the refund/,
  );
});

test('only what an account has is taken from it', () => {
  expect(canTakeFromAccount(row)).toBe(true);
  expect(canTakeFromAccount({ ...row, state: 'unmatched' })).toBe('It belongs to no account yet.');
  expect(canTakeFromAccount({ ...row, state: 'reversed' })).toBe('Reversed already.');
});

test('a reversal is dated between the payment and today', () => {
  const days = { paidOn: '2026-11-05', today: '2026-11-20' };
  expect(reversalDayFault('2026-11-05', days)).toBeNull();
  expect(reversalDayFault('2026-11-20', days)).toBeNull();
  expect(reversalDayFault('2026-11-21', days)).toBe('The day lies in the future.');
  expect(reversalDayFault('2026-11-04', days)).toMatch(/came in on 5 November 2026/);
});

test('a statement says what was reversed and why', () => {
  expect(reversalText('INV000340', 'debit order returned')).toBe(
    'Reversal of payment INV000340: debit order returned',
  );
});

test('what failed posted nothing', () => {
  expect(canReverse({ ...row, state: 'failed' })).toBe('Nothing was posted for it.');
});
