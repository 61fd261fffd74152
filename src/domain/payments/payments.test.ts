import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLedger } from '../kernel/money.ts';
import { settleableInvoices } from './allocation-plan.ts';
import {
  amountFault,
  bookingReferencesIn,
  invoiceStateOf,
  namesIn,
  paymentState,
  settleInOrder,
} from './payments.ts';

test('a bank text of any length gives a limited number of names to look up', () => {
  expect(namesIn('A1B2 '.repeat(10_000)).length).toBeLessThan(10);
  fc.assert(fc.property(fc.string(), (text) => namesIn(text).length <= 96));
});

const open = [
  { id: 3, account_id: 1, invoice_date: '2026-10-01', outstanding: 100 },
  { id: 1, account_id: 1, invoice_date: '2026-11-01', outstanding: 50 },
  { id: 2, account_id: 1, invoice_date: '2026-10-01', outstanding: 20.4 },
  { id: 4, account_id: 2, invoice_date: '2026-01-01', outstanding: 80 },
];

const settled = (paid: number, invoice_ids: readonly number[], of = open) =>
  settleInOrder(
    paid,
    settleableInvoices(
      { account_id: 1, method: invoice_ids.length > 0 ? 'exact' : 'oldest-first', invoice_ids },
      of,
    ),
  );

test('a payment without invoice numbers settles the oldest invoices first', () => {
  expect(settled(130, [])).toEqual([
    { invoice_id: 2, amount: 20.4 },
    { invoice_id: 3, amount: 100 },
    { invoice_id: 1, amount: 9.6 },
  ]);
});

test('a payment that names invoices settles only those, in the named order', () => {
  expect(settled(130, [1])).toEqual([{ invoice_id: 1, amount: 50 }]);
  expect(settled(60, [1, 2, 1])).toEqual([
    { invoice_id: 1, amount: 50 },
    { invoice_id: 2, amount: 10 },
  ]);
  expect(settled(130, [99])).toEqual([]);
});

test('states of payments and invoices are decided in whole cents', () => {
  const stateOf = (outstanding: number, credited = 0, written_off = 0) =>
    invoiceStateOf({ total: 100, credited, written_off, outstanding });
  expect(stateOf(0)).toBe('paid');
  expect(stateOf(0, 40)).toBe('paid');
  expect(stateOf(0, 100)).toBe('credited');
  expect(stateOf(0, 40, 60)).toBe('written-off');
  expect(stateOf(60, 0, 40)).toBe('part-paid');
  expect(stateOf(0.01)).toBe('part-paid');
  expect(stateOf(100)).toBe('issued');
  expect(paymentState(0, { isMatched: true, isAllocated: true })).toBe('allocated');
  expect(paymentState(0.01, { isMatched: true, isAllocated: true })).toBe('part-allocated');
  expect(paymentState(1, { isMatched: true, isAllocated: false })).toBe('matched');
  expect(paymentState(1, { isMatched: false, isAllocated: false })).toBe('unmatched');
});

const amount = fc.integer({ min: 1, max: 5_000_000 }).map((cents) => cents / 100);
const invoice = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  account_id: fc.constantFrom(1, 2),
  invoice_date: fc.constantFrom('2026-10-01', '2026-11-01'),
  outstanding: fc.integer({ min: 0, max: 500_000 }).map((cents) => cents / 100),
});
const invoices = fc.uniqueArray(invoice, { selector: ({ id }) => id });

test('no payment settles more than its amount, and no invoice gets more than it owes', () => {
  fc.assert(
    fc.property(amount, invoices, fc.array(fc.integer({ min: 1, max: 9 })), (paid, owed, ids) => {
      const parts = settled(paid, ids, owed);
      const sum = toLedger(parts.reduce((total, part) => total + part.amount, 0));
      expect(sum).toBeLessThanOrEqual(paid);
      for (const part of parts) {
        const one = owed.find(({ id }) => id === part.invoice_id);
        expect(one?.account_id).toBe(1);
        expect(part.amount).toBeGreaterThan(0);
        expect(part.amount).toBeLessThanOrEqual(one?.outstanding ?? 0);
      }
    }),
  );
});

test.each([
  [86.25, null],
  [null, 'The amount must be a number such as 1234.50.'],
  [0, 'The amount is zero.'],
  [1.005, 'The amount has fractions of a cent.'],
  [100_000_000.01, 'The amount is over R\u00a0100\u00a0000\u00a0000,00.'],
])('an amount of %s has the error %s', (given, fault) => {
  expect(amountFault(given)).toBe(fault);
});

test('possible shipment references are found in a bank text', () => {
  expect(bookingReferencesIn('EFT fv4xvm/1 T NKOSI 2026 FV4XVM')).toEqual(['FV4XVM']);
  expect(bookingReferencesIn('PAYMENT KAR001')).toEqual([]);
});
