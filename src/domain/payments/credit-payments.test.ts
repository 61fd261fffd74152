import { expect, test } from 'vitest';
import {
  importedBeforeError,
  creditFaults,
  type CreditRow,
  errorText,
  isOpenRow,
} from './credit-payments.ts';

const world = {
  accounts: new Map([
    ['MOS039', { id: 1, isClosed: false, opened_on: '2026-11-03' }],
    ['OLD001', { id: 2, isClosed: true, opened_on: '2020-01-01' }],
  ]),
  invoices: new Map([
    ['INV000342', { id: 342, invoice_number: 'INV000342', account_id: 1, outstanding: 500 }],
    ['INV000400', { id: 400, invoice_number: 'INV000400', account_id: 2, outstanding: 90 }],
  ]),
  today: '2026-11-20',
};
const right: CreditRow = {
  account_code: 'MOS039',
  invoice_number: 'INV342',
  amount: 500,
  date: '2026-11-20',
  reference: 'SET-1',
  fee: 0,
};
const faults = (changed: Partial<CreditRow>) =>
  Object.values(creditFaults({ ...right, ...changed }, world)).flat();

test('a valid row has no errors', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ date: '2026-11-03' })).toEqual([]);
  expect(faults({ invoice_number: '', fee: 499.99 })).toEqual([]);
});

test.each([
  [{ account_code: '' }, 'The account code is missing.'],
  [{ account_code: 'MOS038' }, 'There is no account MOS038. MOS039 is similar.'],
  [{ account_code: 'ZZZ999' }, 'There is no account ZZZ999.'],
  [
    { account_code: 'OLD001', invoice_number: '' },
    'Account OLD001 is closed. Reopen it, or delete this row.',
  ],
  [{ invoice_number: 'inv000343' }, 'There is no invoice INV000343. INV000342 is similar.'],
  [{ invoice_number: 'INV000400', amount: 90 }, 'INV000400 belongs to another account.'],
  [{ amount: -5 }, 'The amount is below zero.'],
  [{ date: null }, 'The date cannot be read. Write a day such as 2026-11-20 or 20/11/2026.'],
  [{ date: '2026-11-21' }, 'The date is in the future.'],
  [{ date: '2026-11-02' }, 'MOS039 was opened on 3 Nov 2026, after this date.'],
  [{ fee: null }, 'The fee must be a number such as 1234.50.'],
  [{ fee: 500 }, 'The fee is not between zero and the amount.'],
  [{ fee: -1 }, 'The fee is not between zero and the amount.'],
])('a row with %j has the error %s', (changed, words) => {
  expect(faults(changed)).toEqual([words]);
});

test('an amount above the outstanding amount of the invoice is an error that names both amounts', () => {
  expect(faults({ amount: 500.01 })).toEqual([
    expect.stringMatching(/^R\s?500,01 is more than the R\s?500,00 outstanding on INV000342\.$/),
  ]);
});

test('the error of an unknown account suggests up to three similar account codes', () => {
  const known = { id: 1, isClosed: false, opened_on: '2020-01-01' };
  const accounts = new Map(['MOS031', 'MOS032', 'MOS033', 'MOS034'].map((code) => [code, known]));
  expect(
    creditFaults({ ...right, account_code: 'MOS038', invoice_number: '' }, { ...world, accounts }),
  ).toEqual({
    account_code: ['There is no account MOS038. MOS031, MOS032, MOS033 are similar.'],
  });
});

test('errors are joined in the order of the columns', () => {
  expect(errorText(creditFaults({ ...right, date: null, amount: -1 }, world))).toBe(
    'The amount is below zero. The date cannot be read. Write a day such as 2026-11-20 or 20/11/2026.',
  );
  expect(errorText({})).toBe('');
  expect(errorText(importedBeforeError(null))).toBe('This row was imported before.');
  expect(errorText(importedBeforeError('SET-1.csv'))).toBe(
    'This row was imported before, with SET-1.csv.',
  );
});

test('an imported row is open until it becomes a payment or is deleted', () => {
  expect(isOpenRow({ state: 'resubmitted' })).toBe('This row is already a payment.');
  expect(isOpenRow({ state: 'deleted' })).toBe('This row was deleted.');
  expect(isOpenRow({ state: 'failed' })).toBe(true);
});
