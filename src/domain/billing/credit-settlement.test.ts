import { expect, test } from 'vitest';
import { nothingToAllocate, settleByMethod, type NamedCredit } from './credit-settlement.ts';
import type { OpenInvoice } from '../payments/payments.ts';

const invoice = (id: number, outstanding: number): OpenInvoice => ({
  id,
  account_id: 1,
  invoice_date: `2026-11-0${id}`,
  outstanding,
});
const credit = (id: number, left: number, invoice_id: number | null = null): NamedCredit => ({
  kind: 'payment',
  id,
  left,
  account_id: 1,
  invoice_id,
});
const settled = (...given: Parameters<typeof settleByMethod>) =>
  settleByMethod(...given).map(({ invoice_id, amount }) => [invoice_id, amount]);

test('the method "oldest-first" ignores the invoice that a payment names', () => {
  const open = [invoice(1, 100), invoice(2, 100)];
  expect(settled([credit(1, 150, 2)], open, 'oldest-first')).toEqual([
    [1, 100],
    [2, 50],
  ]);
});

test('the method "named-first" settles the named invoice, then the oldest invoices', () => {
  const open = [invoice(1, 100), invoice(2, 100)];
  expect(settled([credit(1, 150, 2)], open, 'named-first')).toEqual([
    [2, 100],
    [1, 50],
  ]);
});

test('no amount is settled twice and the arguments are not changed', () => {
  const open = [invoice(1, 0.3), invoice(2, 100)];
  const credits = [credit(1, 0.1, 1), credit(2, 0.5, 1)];
  expect(settled(credits, open, 'named-first')).toEqual([
    [1, 0.1],
    [1, 0.2],
    [2, 0.3],
  ]);
  expect(open[0]?.outstanding).toBe(0.3);
  expect(credits[1]?.left).toBe(0.5);
});

test('the reason why there is nothing to allocate is given', () => {
  expect(nothingToAllocate({ left: 0, owed: 5 })).toBe('There is no unallocated amount.');
  expect(nothingToAllocate({ left: 5, owed: 0 })).toBe('The account has no outstanding invoices.');
  expect(nothingToAllocate({ left: 0.01, owed: 0.01 })).toBe(null);
});
