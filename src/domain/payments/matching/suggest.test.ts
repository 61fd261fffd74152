import { describe, expect, test } from 'vitest';
import { isNumberTypo, isOneTypo, typosOf } from './distance.ts';
import { KnownWorld } from './known-world.ts';
import { isTied } from './score.ts';
import { onlySubset, oldestRun } from './subsets.ts';
import { suggest } from './suggest.ts';
import { numbersIn, payerOf } from './text.ts';
import { verdictOn } from './verdict.ts';
import type { MatchedReceipt, MatchingWorld } from './world.ts';
import { cents } from '#domain/kernel/cents.ts';

const account = (id: number, account_code: string, name: string, more = {}) => ({
  id,
  account_code,
  name,
  status: 'active',
  balance: 0,
  ...more,
});
const invoice = (serial: number, account_id: number, outstanding: number) => ({
  id: serial,
  account_id,
  invoice_number: `INV000${serial}`,
  invoice_date: `2026-11-${String(serial % 28).padStart(2, '0')}`,
  outstanding,
});
const known: MatchingWorld = {
  accounts: [
    account(1, 'MOS039', 'Mossel Bay Surf CC', { balance: 31_870.15 }),
    account(2, 'KAR001', 'Karoo Outdoor (Pty) Ltd', { balance: 11_100.4 }),
    account(3, 'WIT029', 'Witpoort Feeds'),
    account(4, 'OLD001', 'Old Mill', { status: 'closed' }),
  ],
  invoices: [
    invoice(329, 1, 9245.5),
    invoice(337, 1, 13_357.2),
    invoice(342, 1, 9267.45),
    invoice(340, 1, 0),
    invoice(333, 2, 8821.89),
    invoice(324, 3, 7273.81),
    invoice(234, 2, 500),
  ],
  earlier: [
    ...[7, 8, 9, 10].map((month) => ({
      id: month,
      account_id: 1,
      payer: 'MOSSELBAY SRF',
      amount: 9000,
      paid_on: `2026-${String(month).padStart(2, '0')}-19`,
    })),
    { id: 5, account_id: 2, payer: 'J SMITH', amount: 100, paid_on: '2026-10-02' },
    { id: 6, account_id: 3, payer: 'J SMITH', amount: 100, paid_on: '2026-09-02' },
  ],
};
const world = new KnownWorld(known);
const receipt = (bank_reference: string, amount: number, more = {}): MatchedReceipt => ({
  id: 99,
  account_id: null,
  bank_reference,
  description: null,
  invoice_number: null,
  amount,
  paid_on: '2026-11-20',
  ...more,
});
const first = (text: string, amount: number, more = {}) =>
  suggest(receipt(text, amount, more), world)[0];

describe('candidates for a receipt', () => {
  test('a list of invoice numbers without zeros is certain if a known payer pays their exact sum', () => {
    const candidates = suggest(receipt('FNB OB PMT MOSSELBAY SRF INV 329 342', 18_512.95), world);
    expect(candidates[0]).toMatchObject({
      account_code: 'MOS039',
      band: 'certain',
      confidence: 0.99,
      invoice_ids: [329, 342],
      method: 'exact',
    });
    expect(candidates[0]?.reasons.map(({ text }) => text)).toEqual([
      '"INV 329" is INV000329 and "342" is INV000342',
      '"MOSSELBAY SRF" paid for this account 4 times, never for another',
      'R\u00a018\u00a0512,95 is exactly the sum of these 2 invoices',
    ]);
    expect(candidates.slice(1).filter(({ band }) => band === 'certain')).toEqual([]);
  });

  test.each([
    ['INV000333', 8821.89, 'KAR001', 'certain', 'Names INV000333'],
    ['KAR001 NOV', 100, 'KAR001', 'certain', 'Names account KAR001'],
    ['KAR01 NOV PMT', 11_100.4, 'KAR001', 'likely', 'KAR01 is one letter away from KAR001'],
    ['WITPOORT FEED', 7273.81, 'WIT029', 'likely', '"WITPOORT FEED" looks like Witpoort Feeds'],
    ['CASH DEP', 8821.89, 'KAR001', 'possible', 'R\u00a08\u00a0821,89 exactly matches INV000333'],
  ])('the text "%s" with the amount %d suggests %s as %s', (text, amount, code, band, reason) => {
    const candidate = first(text, amount);
    expect(candidate).toMatchObject({ account_code: code, band });
    expect(candidate?.reasons.map((one) => one.text)).toContain(reason);
  });

  test('are empty without evidence', () => {
    expect(suggest(receipt('CASH DEP SANDTON', 3577), world)).toEqual([]);
  });

  test('a typo that matches another invoice is never certain, and both accounts are shown', () => {
    const candidates = suggest(receipt('INV000234', 7273.81), world);
    expect(candidates.map(({ account_code, band }) => [account_code, band])).toEqual([
      ['KAR001', 'likely'],
      ['WIT029', 'likely'],
    ]);
    expect(candidates[0]?.reasons.filter(({ is_against }) => is_against)).toEqual([
      {
        text: 'INV000324 of another account is one typo away and has this amount',
        is_against: true,
      },
    ]);
  });

  test('a settled invoice counts against the candidate', () => {
    const candidate = first('INV000340 MOSSELBAY SRF', 10);
    expect(candidate?.reasons).toContainEqual({
      text: 'INV000340 is already settled',
      is_against: true,
    });
    expect(candidate?.band).not.toBe('certain');
  });

  test('a usual amount at the usual time of the month is evidence', () => {
    expect(first('MOSSELBAY SRF', 8800)?.reasons).toContainEqual({
      text: 'Usually pays about this amount around the 20th',
      is_against: false,
    });
  });

  test('two candidates tie if their confidence is nearly the same', () => {
    expect(isTied(suggest(receipt('CASH', 8821.89), world))).toBe(false);
    expect(isTied([{ confidence: 0.5 }, { confidence: 0.48 }])).toBe(true);
    expect(isTied([{ confidence: 0.9 }])).toBe(false);
  });

  test('an invoice number that a user entered counts as named in the text', () => {
    expect(first('CASH DEP', 50, { invoice_number: 'INV000333' })).toMatchObject({
      account_code: 'KAR001',
      invoice_ids: [333],
    });
  });
});

const verdict = (text: string, amount: number, of = world) =>
  verdictOn(suggest(receipt(text, amount), of));

test.each([
  ['the number of an open invoice and its amount', 'INV000333', 8821.89, true],
  ['the number of an open invoice and a smaller amount', 'KAROO INV000333 deposit', 1000, true],
  ['an account code and less than the account owes', 'PMT KAR001', 100, true],
  [
    'an invoice of this amount and a number that may be a day or a branch',
    'INV000333 324',
    8821.89,
    true,
  ],
  ['a list of invoices of two accounts and their sum', 'INV 333 324', 16_095.7, false],
  ['the codes of two accounts', 'KAR001 WIT029', 100, false],
  ['an account code and more than the account owes', 'KAR001', 99_999, false],
  ['the number of a settled invoice', 'INV000340', 100, false],
  ['an invoice number with two digits swapped', 'INV000234', 7273.81, false],
  ['the code of a closed account', 'OLD001', 1, false],
  ['only the amount of an open invoice', 'CASH DEP', 8821.89, false],
  ['the name of an account and the amount of its invoice', 'WITPOORT FEEDS', 7273.81, false],
  ['an account code that lacks a digit', 'KAR01', 11_100.4, false],
])('for a receipt with %s ("%s", amount %d), isAutomatic is %s', (_, text, amount, isAutomatic) => {
  expect(verdict(text, amount).isAutomatic).toBe(isAutomatic);
});

test('a receipt is matched automatically only if the next candidate is far behind', () => {
  const [best] = suggest(receipt('INV000333', 8821.89), world);
  if (!best) throw new Error('Nothing is named');
  const beside = (confidence: number) => verdictOn([best, { ...best, confidence }]);
  expect(beside(0.79)).toEqual({ certain: best, isAutomatic: true });
  expect(beside(0.8)).toEqual({ certain: best, isAutomatic: false });
  expect(beside(0.95)).toEqual({ certain: null, isAutomatic: false });
});

test('an excess payment of a prepaid account is matched automatically', () => {
  const ahead = new KnownWorld({
    ...known,
    accounts: [account(5, 'BAY005', 'Bay Pharma', { billing_type: 'prepaid' })],
  });
  expect(verdict('BAY005', 500, ahead).isAutomatic).toBe(true);
});

test('an invoice settled by one receipt counts as settled for the next', () => {
  const here = new KnownWorld(known);
  here.settle(2, 8821.89, [{ invoice_id: 333, amount: 8821.89 }]);
  expect(verdict('INV000333', 8821.89, here).isAutomatic).toBe(false);
  expect(here.account(2)?.balance).toBe(2278.51);
  expect(here.invoicesOwing(cents(8821.89))).toEqual([]);
});

test('invoice numbers are read in any usual spelling', () => {
  expect(numbersIn('INV 329 342').map(({ number }) => number)).toEqual(['INV000329', 'INV000342']);
  expect(numbersIn('pay inv-0329, 42')).toEqual([
    { written: 'INV-0329', number: 'INV000329', isBare: false },
    { written: '42', number: 'INV000042', isBare: true },
  ]);
  expect(numbersIn('CASH DEP SANDTON')).toEqual([]);
});

test('a payer is the text that stays the same every month', () => {
  expect(payerOf('FNB OB PMT MOSSELBAY SRF INV 329 342')).toBe('MOSSELBAY SRF');
  expect(payerOf('Café Zürich 20261120')).toBe('CAFE ZURICH');
  expect(payerOf('CASH DEP 8841')).toBe('');
});

test('one typo is a wrong, missing, doubled or swapped letter', () => {
  for (const slip of ['INV000324', 'INV00342', 'INV0000342', 'INV000343'])
    expect(isOneTypo(slip, 'INV000342'), slip).toBe(true);
  for (const other of ['INV000342', 'INV000423', 'INV000'])
    expect(isOneTypo(other, 'INV000342'), other).toBe(false);
  for (const slip of ['INV000034', 'INV003342', 'INVO000342'])
    expect(isNumberTypo(slip, 'INV000342'), slip).toBe(true);
  expect(isNumberTypo('INV000342', 'INV000342')).toBe(false);
  expect(typosOf('INV12')).toEqual(expect.arrayContaining(['INV21', 'INV02', 'INV19']));
  for (const slip of ['INV000034', 'INV003342', 'INVO000342'])
    expect(isNumberTypo(slip, 'INV000342'), slip).toBe(true);
  expect(isNumberTypo('INV000342', 'INV000342')).toBe(false);
  expect(typosOf('INV12')).not.toContain('INV12');
});

test('an unambiguous sum of invoices is found', () => {
  const open = [invoice(1, 1, 10), invoice(2, 1, 20), invoice(3, 1, 40)];
  expect(oldestRun(cents(30), open)?.map(({ id }) => id)).toEqual([1, 2]);
  expect(oldestRun(cents(50), open)).toBeNull();
  expect(onlySubset(cents(50), open)?.map(({ id }) => id)).toEqual([1, 3]);
  expect(onlySubset(cents(60), [...open, invoice(4, 1, 20)])).toBeNull();
  expect(onlySubset(cents(5), open)).toBeNull();
});
