import { cents } from './cents.ts';
import { isOneSlip } from './matching/distance.ts';
import { inRand } from './money.ts';
import { amountFault, namesIn } from './payments.ts';
import type { Allowed } from './shipment-rules.ts';

/** The columns of a settlement file, in the order in which people see them. */
export const creditFields = [
  'account_code',
  'invoice_number',
  'amount',
  'date',
  'reference',
  'fee',
] as const;
export type CreditField = (typeof creditFields)[number];

/** What the columns are called on screens and in the file. */
export const creditFieldLabels: Readonly<Record<CreditField, string>> = {
  account_code: 'Account code',
  invoice_number: 'Invoice number',
  amount: 'Amount',
  date: 'Date',
  reference: 'Reference',
  fee: 'Fee',
};

/** A row as its file or a person wrote it. */
export type CreditCells = Readonly<Record<CreditField, string>>;

/** What is wrong with a row, by its columns; nothing when there is no key. */
export type CreditErrors = Partial<Record<CreditField, string[]>>;

/**
 * How far a row is that was not taken in: wrong, found right when it was last checked, a payment by now, or
 * left out. A row is never removed: its file keeps it.
 */
export const failedRowStates = ['failed', 'validated', 'resubmitted', 'deleted'] as const;
export type FailedRowState = (typeof failedRowStates)[number];

/** A row that is understood so far as it can be without knowing the company. Amounts in rand. */
export interface CreditRow {
  account_code: string;
  invoice_number: string;
  amount: number | null;
  /** As 2026-11-20; null when it is no day. */
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

/** What rows are held against: all accounts by their codes, the invoices that are named or like these, and today. */
export interface CreditWorld {
  accounts: ReadonlyMap<string, { id: number; isClosed: boolean }>;
  invoices: ReadonlyMap<string, KnownInvoice>;
  today: string;
}

const MOST_LIKE = 3;

/** " A, B are like it.", or nothing. */
function hint(written: string, known: Iterable<string>): string {
  const like = [...known].filter((one) => isOneSlip(written, one)).slice(0, MOST_LIKE);
  if (like.length === 0) return '';
  return ` ${like.join(', ')} ${like.length === 1 ? 'is' : 'are'} like it.`;
}

/** The numbers that an invoice may be written as: INV342 and INV 342 are INV000342. */
export const invoiceNames = (written: string): string[] => [
  written.toUpperCase(),
  ...namesIn(written),
];

/** The invoice that a row names; undefined where it names none, or none that there is. */
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
  return account.isClosed ? `${code} is closed. Open it again, or delete this row.` : null;
}

function invoiceFault(row: CreditRow, world: CreditWorld): string | null {
  if (row.invoice_number === '') return null;
  const invoice = invoiceOfRow(row, world);
  const written = row.invoice_number.toUpperCase();
  if (invoice === undefined)
    return `There is no invoice ${written}.${hint(written, world.invoices.keys())}`;
  const account = world.accounts.get(row.account_code);
  return account !== undefined && account.id !== invoice.account_id
    ? `${invoice.invoice_number} is not this account's.`
    : null;
}

function creditAmountFault(row: CreditRow, world: CreditWorld): string | null {
  const fault = amountFault(row.amount);
  if (fault !== null) return fault;
  const amount = row.amount ?? 0;
  if (amount < 0) return 'The amount is below zero.';
  const invoice = invoiceOfRow(row, world);
  return invoice !== undefined && cents(amount) > cents(invoice.outstanding)
    ? `${inRand(amount)} is more than ${invoice.invoice_number} still has: ${inRand(invoice.outstanding)}.`
    : null;
}

function feeFault({ fee, amount }: CreditRow): string | null {
  const fault = fee === 0 ? null : amountFault(fee);
  if (fault !== null) return fault.replace('The amount', 'The fee');
  return (fee ?? 0) < 0 || (amount !== null && amount > 0 && (fee ?? 0) >= amount)
    ? 'The fee is not between zero and the amount.'
    : null;
}

function dayFault({ date }: CreditRow, { today }: CreditWorld): string | null {
  if (date === null) return 'The date is not a day such as 2026-11-20 or 20/11/2026.';
  return date > today ? 'The date is in the future.' : null;
}

/** What is wrong with a row of a settlement file, in words that say what to correct. */
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

/** The fault of a row that is a payment already. */
export const cameInBefore = (file: string | null): CreditErrors => ({
  reference: [`This row came in before${file === null ? '' : `, with ${file}`}.`],
});

/** All that is wrong with a row, in one text. */
export const errorText = (errors: CreditErrors): string =>
  creditFields.flatMap((field) => errors[field] ?? []).join(' ');

/** Whether a row still waits for somebody: true, or what became of it. */
export function isOpenRow({ state }: { state: FailedRowState }): Allowed {
  if (state === 'resubmitted') return 'It is a payment already.';
  return state === 'deleted' ? 'It was deleted.' : true;
}
