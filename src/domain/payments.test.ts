import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLedger } from './money.ts';
import {
  allocate,
  amountFault,
  invoiceStateOf,
  matchOf,
  namesIn,
  paymentState,
} from './payments.ts';

const known = {
  accounts: new Map([
    ['KAR001', 1],
    ['PRO002', 2],
  ]),
  invoices: new Map([
    ['INV000123', { id: 123, account_id: 1 }],
    ['INV000124', { id: 124, account_id: 1 }],
    ['INV000200', { id: 200, account_id: 2 }],
  ]),
};

test.each([
  ['INV000123', { account_id: 1, invoices: [123] }],
  ['Payment inv 000123 thank you', { account_id: 1, invoices: [123] }],
  ['inv-123', { account_id: 1, invoices: [123] }],
  ['INV123/INV124', { account_id: 1, invoices: [123, 124] }],
  ['KAR001 payment', { account_id: 1, invoices: [] }],
  ['KAR001 INV000123', { account_id: 1, invoices: [123] }],
  ['KAR001 INV000200', null],
  ['INV000123 INV000200', null],
  ['KAR001 PRO002', null],
  ['INV999999', null],
  ['CASH DEP SANDTON', null],
  ['PMT 8841', null],
  ['XINV000123', null],
  ['', null],
])('the reference "%s" names %j', (reference, match) => {
  expect(matchOf(reference, known)).toEqual(match);
});

test('a reference of any length names a bounded number of words', () => {
  expect(namesIn('A1B2 '.repeat(10_000)).length).toBeLessThan(10);
  fc.assert(fc.property(fc.string(), (text) => namesIn(text).length <= 96));
});

const open = [
  { id: 3, account_id: 1, invoice_date: '2026-10-01', outstanding: 100 },
  { id: 1, account_id: 1, invoice_date: '2026-11-01', outstanding: 50 },
  { id: 2, account_id: 1, invoice_date: '2026-10-01', outstanding: 20.4 },
  { id: 4, account_id: 2, invoice_date: '2026-01-01', outstanding: 80 },
];

test('a payment for an account settles its oldest invoices first', () => {
  expect(allocate(130, { account_id: 1, invoices: [] }, open)).toEqual([
    { invoice_id: 2, amount: 20.4 },
    { invoice_id: 3, amount: 100 },
    { invoice_id: 1, amount: 9.6 },
  ]);
});

test('one that names an invoice settles that one only, whatever is left over', () => {
  expect(allocate(130, { account_id: 1, invoices: [1] }, open)).toEqual([
    { invoice_id: 1, amount: 50 },
  ]);
  expect(allocate(130, { account_id: 1, invoices: [99] }, open)).toEqual([]);
});

test('how far payments and invoices are is a matter of whole cents', () => {
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

test('no payment settles more than there is of it, nor an invoice more than is owed', () => {
  fc.assert(
    fc.property(amount, invoices, fc.array(fc.integer({ min: 1, max: 9 })), (paid, owed, ids) => {
      const parts = allocate(paid, { account_id: 1, invoices: ids }, owed);
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
  [null, 'The amount is not a number such as 1234.50.'],
  [0, 'The amount is zero.'],
  [1.005, 'The amount has parts of a cent.'],
  [100_000_000.01, 'The amount is over R\u00a0100\u00a0000\u00a0000,00.'],
])('an amount of %s: %s', (given, fault) => {
  expect(amountFault(given)).toBe(fault);
});
