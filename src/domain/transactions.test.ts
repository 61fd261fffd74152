import { expect, test } from 'vitest';
import { transactionKinds } from './ledger.ts';
import { canReverseTransaction, postingDayFault } from './transactions.ts';

test('what was posted by hand and payments are taken back once; documents and bank lines have their own ways', () => {
  const allowed = transactionKinds.filter(
    (kind) => canReverseTransaction({ kind, reversed_by: null }) === true,
  );
  expect(allowed).toEqual(['payment', 'refund', 'adjustment', 'write-off']);
  expect(canReverseTransaction({ kind: 'adjustment', reversed_by: 7 })).toBe(
    'It was reversed already.',
  );
  expect(canReverseTransaction({ kind: 'invoice', reversed_by: null })).toBe(
    'An invoice is credited, not reversed.',
  );
});

test('the payment of a bank line is taken back here, that of a settlement file is not', () => {
  const payment = { kind: 'payment', reversed_by: null } as const;
  expect(canReverseTransaction({ ...payment, payment_kind: 'receipt' })).toBe(true);
  expect(canReverseTransaction({ ...payment, payment_kind: 'credit' })).toMatch(/settlement file/);
});

test('nothing is posted ahead, and no reversal before what it takes back', () => {
  const today = '2026-11-23';
  expect(postingDayFault('2026-11-23', { today })).toBeNull();
  expect(postingDayFault('2026-11-24', { today })).toBe('The day lies in the future.');
  expect(postingDayFault('2026-11-01', { today, earliest: '2026-11-02' })).toBe(
    'It was posted on 2 November 2026: choose that day or a later one.',
  );
});
