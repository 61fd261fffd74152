import { expect, test } from 'vitest';
import { transactionKinds } from './ledger.ts';
import {
  canCredit,
  canRefund,
  canReverseTransaction,
  canWriteOff,
  postingDayFault,
} from './transactions.ts';

test('manual postings and payments can be reversed once as transactions, but documents and bank lines cannot', () => {
  const allowed = transactionKinds.filter(
    (kind) => canReverseTransaction({ kind, reversed_by: null }) === true,
  );
  expect(allowed).toEqual(['payment', 'refund', 'adjustment', 'write-off']);
  expect(canReverseTransaction({ kind: 'adjustment', reversed_by: 7 })).toBe(
    'This transaction was already reversed.',
  );
  expect(canReverseTransaction({ kind: 'invoice', reversed_by: null })).toBe(
    'Invoices cannot be reversed. Credit the invoice instead.',
  );
});

test('a payment from a bank line can be reversed as a transaction, but not a payment from a settlement file', () => {
  const payment = { kind: 'payment', reversed_by: null } as const;
  expect(canReverseTransaction({ ...payment, payment_kind: 'receipt' })).toBe(true);
  expect(canReverseTransaction({ ...payment, payment_kind: 'credit' })).toBe(
    'Reverse this payment under Imported payments [CR] instead.',
  );
});

test('a posting cannot be dated in the future, nor a reversal before its original', () => {
  const today = '2026-11-23';
  expect(postingDayFault('2026-11-23', { today })).toBeNull();
  expect(postingDayFault('2026-11-24', { today })).toBe('The date cannot be in the future.');
  expect(postingDayFault('2026-11-01', { today, earliest: '2026-11-02' })).toBe(
    'The transaction was posted on 2 November 2026. Choose that day or a later day.',
  );
});

test('an invoice is credited up to its total and written off up to its outstanding amount', () => {
  const invoice = { state: 'issued', total: 100, credited: 0, outstanding: 100 } as const;
  expect(canCredit(invoice)).toBe(true);
  expect(canCredit({ ...invoice, credited: 100 })).toBe(
    'This invoice is already credited in full.',
  );
  expect(canCredit({ ...invoice, state: 'draft' })).toBe(
    'Drafts cannot be credited. Discard the draft instead.',
  );
  expect(canWriteOff(invoice)).toBe(true);
  expect(canWriteOff({ ...invoice, outstanding: 0 })).toBe(
    'This invoice has no outstanding amount.',
  );
  expect(canWriteOff({ ...invoice, state: 'draft' })).toBe(
    'Drafts cannot be written off. Discard the draft instead.',
  );
});

test('only unallocated money of an account is refunded', () => {
  expect(canRefund({ state: 'part-allocated', unallocated: 5 })).toBe(true);
  expect(canRefund({ state: 'allocated', unallocated: 0 })).toBe(
    'There is nothing left to refund.',
  );
  expect(canRefund({ state: 'unmatched', unallocated: 5 })).toBe(
    'This receipt has no account yet.',
  );
  expect(canRefund({ state: 'reversed', unallocated: 0 })).toMatch(/reversed/);
});
