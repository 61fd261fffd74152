import { cents } from '../kernel/cents.ts';
import { isOneTypo } from './matching/distance.ts';
import { inRand } from '../kernel/money.ts';
import { formatDate } from '../kernel/time.ts';
import { amountFault, namesIn } from './payments.ts';
import type { Allowed } from '../shipments/shipment-rules.ts';

/** Columns of a settlement file, in the order on screen. */
export const creditFields = [
  'account_code',
  'invoice_number',
  'amount',
  'date',
  'reference',
  'fee',
] as const;
export type CreditField = (typeof creditFields)[number];

export const creditFieldLabels: Readonly<Record<CreditField, string>> = {
  account_code: 'Account code',
  invoice_number: 'Invoice number',
  amount: 'Amount',
  date: 'Date',
  reference: 'Reference',
  fee: 'Fee',
};

/** Row as written in the file or typed by a user. */
export type CreditCells = Readonly<Record<CreditField, string>>;

/** Errors of a row by column. Columns without errors are left out. */
export type CreditErrors = Partial<Record<CreditField, string[]>>;

/**
 * State of a row that was rejected by the import: invalid, valid since the last check, imported
 * later, or deleted. Deleted rows stay stored with their file.
 */
export const failedRowStates = ['failed', 'validated', 'resubmitted', 'deleted'] as const;
export type FailedRowState = (typeof failedRowStates)[number];

/** Parsed row, before it is compared with the company's data. Amounts in rand. */
export interface CreditRow {
  account_code: string;
  invoice_number: string;
  amount: number | null;
  /** Such as 2026-11-20; null if the text is not a date. */
  date: string | null;
  reference: string;
  fee: number | null;
}

interface KnownInvoice {
  id: number;
  invoice_number: string;
  account_id: number;
  outstanding: number;
}

/** Data to check rows against: accounts by code, invoices by named or similar number, and today. */
export interface CreditWorld {
  accounts: ReadonlyMap<string, { id: number; isClosed: boolean; opened_on: string }>;
  invoices: ReadonlyMap<string, KnownInvoice>;
  today: string;
}

const MAX_LIKE = 3;

/** Suggests similar known values, as in " A, B are similar."; empty if there are none. */
function hint(written: string, known: Iterable<string>): string {
  const like = [...known].filter((one) => isOneTypo(written, one)).slice(0, MAX_LIKE);
  if (like.length === 0) return '';
  return ` ${like.join(', ')} ${like.length === 1 ? 'is' : 'are'} similar.`;
}

/** Invoice numbers that a text can mean: INV342 and INV 342 mean INV000342. */
export const invoiceNames = (written: string): string[] => [
  written.toUpperCase(),
  ...namesIn(written),
];

/** Finds the invoice that a row names; undefined if the row names none or an unknown invoice. */
export function invoiceOfRow(
  { invoice_number: written }: Pick<CreditRow, 'invoice_number'>,
  { invoices }: Pick<CreditWorld, 'invoices'>,
): KnownInvoice | undefined {
  return invoiceNames(written)
    .flatMap((name) => invoices.get(name) ?? [])
    .at(0);
}

function accountFault({ account_code: code }: CreditRow, { accounts }: CreditWorld): string | null {
  if (code === '') return 'The account code is missing.';
  const account = accounts.get(code);
  if (account === undefined) return `There is no account ${code}.${hint(code, accounts.keys())}`;
  return account.isClosed ? `Account ${code} is closed. Reopen it, or delete this row.` : null;
}

function invoiceFault(row: CreditRow, world: CreditWorld): string | null {
  if (row.invoice_number === '') return null;
  const invoice = invoiceOfRow(row, world);
  const written = row.invoice_number.toUpperCase();
  if (invoice === undefined)
    return `There is no invoice ${written}.${hint(written, world.invoices.keys())}`;
  const account = world.accounts.get(row.account_code);
  return account !== undefined && account.id !== invoice.account_id
    ? `${invoice.invoice_number} belongs to another account.`
    : null;
}

function creditAmountFault(row: CreditRow, world: CreditWorld): string | null {
  const fault = amountFault(row.amount);
  if (fault !== null) return fault;
  const amount = row.amount ?? 0;
  if (amount < 0) return 'The amount is below zero.';
  const invoice = invoiceOfRow(row, world);
  return invoice !== undefined && cents(amount) > cents(invoice.outstanding)
    ? `${inRand(amount)} is more than the ${inRand(invoice.outstanding)} outstanding on ${invoice.invoice_number}.`
    : null;
}

function feeFault({ fee, amount }: CreditRow): string | null {
  const fault = fee === 0 ? null : amountFault(fee);
  if (fault !== null) return fault.replace('The amount', 'The fee');
  return (fee ?? 0) < 0 || (amount !== null && amount > 0 && (fee ?? 0) >= amount)
    ? 'The fee is not between zero and the amount.'
    : null;
}

function dayFault(
  { date, account_code: code }: CreditRow,
  { accounts, today }: CreditWorld,
): string | null {
  if (date === null)
    return 'The date cannot be read. Write a day such as 2026-11-20 or 20/11/2026.';
  if (date > today) return 'The date is in the future.';
  const opened = accounts.get(code)?.opened_on ?? '';
  return date < opened ? `${code} was opened on ${formatDate(opened)}, after this date.` : null;
}

/** Errors of a row, each saying what to correct. */
export function creditFaults(row: CreditRow, world: CreditWorld): CreditErrors {
  const faults = {
    account_code: accountFault(row, world),
    invoice_number: invoiceFault(row, world),
    amount: creditAmountFault(row, world),
    date: dayFault(row, world),
    fee: feeFault(row),
  };
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, [fault]]])),
  );
}

/** Error for a row that was imported before. */
export const importedBeforeError = (file: string | null): CreditErrors => ({
  reference: [`This row was imported before${file === null ? '' : `, with ${file}`}.`],
});

/** Joins all errors of a row to one text. */
export const errorText = (errors: CreditErrors): string =>
  creditFields.flatMap((field) => errors[field] ?? []).join(' ');

/** `true` if the row can still be corrected, otherwise what happened to the row. */
export function isOpenRow({ state }: { state: FailedRowState }): Allowed {
  if (state === 'resubmitted') return 'This row is already a payment.';
  return state === 'deleted' ? 'This row was deleted.' : true;
}
