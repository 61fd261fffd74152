import { LARGEST_RUN } from '#api/contract/runs/runs.ts';
import type { Upload } from '#api/uploads.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { readDay } from '#domain/text/days.ts';
import { readAmount } from '#domain/text/numbers.ts';
import { amountFault } from '#domain/payments/payments.ts';
import { readTable, type Headings } from '#server/uploads/tables/read-table.ts';

/** A line of a bank statement; `verdict` says whether it is a receipt. */
export interface BankLine {
  /** Row number in a spreadsheet. */
  row: number;
  paid_on: string | null;
  amount: number | null;
  bank_reference: string;
  /** Further text of the bank; null if there is only the reference. */
  description: string | null;
  verdict: 'receipt' | 'debit' | 'invalid';
  reason: string | null;
}

/** A line with incoming money. */
export interface Receipt extends BankLine {
  verdict: 'receipt';
  paid_on: string;
  amount: number;
}

export const isReceipt = (line: BankLine): line is Receipt => line.verdict === 'receipt';

// Headings in exports of South African banks; the first one present is used.
const headings = {
  date: ['date', 'transaction date', 'posting date', 'postingdate', 'value date'],
  amount: ['amount', 'amount (r)', 'transaction amount'],
  credit: [
    'credit',
    'credits',
    'credit amount',
    'credits(r)',
    'money in',
    'moneyin(r)',
    'deposit',
    'deposits',
  ],
  reference: ['reference', 'their reference', 'beneficiary reference', 'statement reference'],
  description: ['description', 'transaction description', 'details', 'narrative'],
} as const;
type Field = keyof typeof headings;

const NO_REFERENCE = 'No reference';
const LONGEST_REFERENCE = 120;

/** Maximum number of lines of a statement, as many as a run takes. */
const MOST_LINES = LARGEST_RUN;

/** Headings of the fields in a row of headings. */
function fieldsIn(row: readonly string[]): Partial<Record<Field, string>> {
  const found = (names: readonly string[]) =>
    names.flatMap((name) => row.find((text) => text.toLowerCase() === name) ?? [])[0];
  return Object.fromEntries(
    Object.entries(headings).flatMap(([field, names]) => {
      const heading = found(names);
      return heading === undefined ? [] : [[field, heading]];
    }),
  );
}

const statement: Headings = {
  needed: [
    headings.date,
    [...headings.amount, ...headings.credit],
    [...headings.reference, ...headings.description],
  ],
  missing:
    'No line names the columns: a statement needs Date, Amount (or Credit) and Description (or Reference).',
};

/** Error of a day on a statement; null if valid. */
function dayFault(day: string | null, today: string): string | null {
  if (day === null) return 'The date is not a day such as 2026-11-20 or 20/11/2026.';
  return day > today ? 'The date is in the future.' : null;
}

/**
 * Whether a line is outgoing. Statements with two columns leave the other one empty, or write zero.
 */
const isOut = (text: string, amount: number | null, isTwoWay: boolean): boolean =>
  (isTwoWay && (text === '' || amount === 0)) || (amount !== null && amount < 0);

type Text = (field: Field) => string;

function lineOf(text: Text, row: number, isTwoWay: boolean): BankLine {
  const written = text(isTwoWay ? 'credit' : 'amount');
  const amount = readAmount(written);
  const paid_on = readDay(text('date'));
  const reference = text('reference') || text('description') || NO_REFERENCE;
  const line = {
    row,
    paid_on,
    amount,
    bank_reference: reference.slice(0, LONGEST_REFERENCE),
    description: text('reference') === '' ? null : text('description') || null,
  };
  if (isOut(written, amount, isTwoWay))
    return { ...line, verdict: 'debit', reason: 'This is a debit, not a receipt.' };
  const faults = [dayFault(paid_on, todayHere()), amountFault(amount)].filter(
    (fault) => fault !== null,
  );
  return faults.length > 0
    ? { ...line, verdict: 'invalid', reason: faults.join(' ') }
    : { ...line, verdict: 'receipt', reason: null };
}

/** Parses a bank statement; throws for the file as a whole. */
export async function readBankLines(file: Upload): Promise<BankLine[]> {
  const table = await readTable(file, statement, MOST_LINES);
  const fields = fieldsIn(table.headings);
  return table.rows.map(({ number, cells }) =>
    lineOf((field) => cells[fields[field] ?? ''] ?? '', number, fields.amount === undefined),
  );
}
