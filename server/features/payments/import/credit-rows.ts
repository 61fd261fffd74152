import type { Upload } from '#api/uploads.ts';
import type { CreditCells, CreditField, CreditRow } from '#domain/payments/credit-payments.ts';
import { readDay } from '#domain/text/days.ts';
import { readAmount } from '#domain/text/numbers.ts';
import {
  readTable,
  sheetsOf,
  type Headings,
  type SheetsRead,
} from '#server/uploads/tables/read-table.ts';
import { headingFor } from '#server/uploads/tables/records.ts';
import { isRand, statusReason } from '../statements/statement-words.ts';

/** A row of a settlement file with its row number in a spreadsheet. */
export interface NumberedCells {
  number: number;
  cells: CreditCells;
  /**
   * Reason why the row is not a payment in rand, from other columns such as status or currency;
   * null if those columns give no reason.
   */
  fault: string | null;
}

/** Rows of a settlement file, with the sheets of the workbook. */
export interface CreditFile extends SheetsRead {
  rows: NumberedCells[];
}

// Headings that providers of cards, debit orders and instant transfers use. The first heading that
// is present in the file is used.
const headings: Readonly<Record<CreditField, readonly string[]>> = {
  account_code: ['account code', 'account', 'account_code', 'customer code'],
  invoice_number: ['invoice number', 'invoice', 'invoice_number', 'invoice no'],
  amount: ['amount', 'gross', 'gross amount', 'amount (r)'],
  date: ['date', 'payment date', 'transaction date'],
  reference: ['reference', 'payment reference', 'transaction reference'],
  fee: ['fee', 'fees', 'commission'],
};

/** Columns that say that a row is no payment in rand. */
const qualifiers = {
  status: ['status', 'transaction status', 'payment status', 'state', 'result'],
  type: ['type', 'transaction type', 'payment type', 'event type'],
  currency: ['currency', 'currency code', 'ccy'],
};

const settlement: Headings = {
  names: [...Object.values(headings), ...Object.values(qualifiers)].flat(),
  needed: [headings.account_code, headings.amount, headings.date],
  missing:
    'We could not find a heading row. The file needs Account code, Amount and Date columns, and may have Invoice number, Reference and Fee.',
  single: [...headings.amount, ...headings.fee],
};

const LONGEST_TEXT = 120;
/** Maximum number of rows of a settlement file. */
const MAX_ROWS = 5000;

/** Parses a settlement file; throws if the file as a whole is invalid. */
export async function readCreditRows(file: Upload): Promise<CreditFile> {
  const table = await readTable(file, settlement, MAX_ROWS);
  const headingOf = (field: CreditField) => headingFor(table.headings, headings[field]) ?? '';
  const rows = table.rows.map(({ number, cells }) => ({
    number,
    cells: cellsOf((field) => cells[headingOf(field)] ?? ''),
    fault: faultOf((names) => (cells[headingFor(table.headings, names) ?? ''] ?? '').trim()),
  }));
  return { rows, ...sheetsOf(table) };
}

const moneyOut = /\b(?:refund|payout|fees?|dispute|adjustment|settlement|withdrawal)\b/i;

/**
 * Returns the reason for excluding a row, from other columns; null if those columns give no reason.
 */
function faultOf(text: (names: readonly string[]) => string): string | null {
  const currency = text(qualifiers.currency);
  if (!isRand(currency)) return `The amount is in ${currency.toUpperCase()}, not in rand.`;
  const type = text(qualifiers.type);
  if (moneyOut.test(type)) return `The type is ${type}, which is not a payment.`;
  return statusReason(text(qualifiers.status)) ?? statusReason(type);
}

/** Trimmed cells of a row by field. */
export function cellsOf(text: (field: CreditField) => string | undefined): CreditCells {
  const at = (field: CreditField) => (text(field) ?? '').trim().slice(0, LONGEST_TEXT);
  return {
    account_code: at('account_code'),
    invoice_number: at('invoice_number'),
    amount: at('amount'),
    date: at('date'),
    reference: at('reference'),
    fee: at('fee'),
  };
}

/** Parsed values of a row; a missing fee is zero. */
export const creditRowOf = (cells: CreditCells): CreditRow => ({
  account_code: cells.account_code.toUpperCase(),
  invoice_number: cells.invoice_number,
  amount: readAmount(cells.amount),
  date: readDay(cells.date),
  reference: cells.reference,
  fee: cells.fee === '' ? 0 : readAmount(cells.fee),
});
