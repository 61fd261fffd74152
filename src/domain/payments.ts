import { cents, rand, smaller, subtract } from './cents.ts';
import { inRand, toDocument } from './money.ts';
import { isOwnReference, waybill } from './references.ts';

/**
 * How far a payment is: nobody's yet, an account's, settling invoices in part or in full, paid back to the
 * account, given to several accounts by its parts, what a provider paid for a settlement file, taken back by the bank, or a
 * line of a file that could not be taken in.
 */
export const paymentStates = [
  'unmatched',
  'matched',
  'part-allocated',
  'allocated',
  'refunded',
  'split',
  'settled',
  'reversed',
  'failed',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** How money comes that somebody takes: by transfer, in cash, or by card. */
export const paymentMethods = ['eft', 'cash', 'card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What became of a line of a bank file. */
export const lineVerdicts = ['imported', 'duplicate', 'debit', 'invalid'] as const;

/** Rand; whatever is more is a slip of the decimal point. */
const LARGEST_RECEIPT = 100_000_000;

/** What is wrong with an amount that came in; null when nothing is. Money that went out is no fault. */
export function amountFault(amount: number | null): string | null {
  if (amount === null) return 'The amount is not a number such as 1234.50.';
  if (amount !== toDocument(amount)) return 'The amount has parts of a cent.';
  if (amount === 0) return 'The amount is zero.';
  if (amount > LARGEST_RECEIPT) return `The amount is over ${inRand(LARGEST_RECEIPT)}.`;
  return null;
}

/** An invoice on which money is still owed. */
export interface OpenInvoice {
  id: number;
  account_id: number;
  invoice_date: string;
  outstanding: number;
}

/** The part of a payment that settles an invoice. */
export interface Allocation {
  invoice_id: number;
  amount: number;
}

const MOST_WORDS = 24;
const named = /^(?=.*\d)[A-Z0-9]{4,20}$/;
const shortened = /^([A-Z]{2,4})0*(\d{1,6})$/;

/**
 * The words of a reference that may name an account or an invoice, as both are written: people leave
 * out the zeros of INV000123 and put spaces or hyphens into it.
 */
export function namesIn(text: string): string[] {
  const words = text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  const pairs = words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`);
  const names = [...words, ...pairs].filter((word) => named.test(word));
  const full = names.flatMap((name) => {
    const [, prefix, number] = shortened.exec(name) ?? [];
    return prefix === undefined ? [] : [waybill(prefix, Number(number))];
  });
  return [...new Set([...names, ...full])];
}

/** The words of a text of a bank that may be the reference of a shipment. */
export const bookingNames = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .filter(isOwnReference)
      .slice(0, MOST_WORDS),
  ),
];

/** What an amount settles of open invoices, one after the other. */
export function settleInOrder(
  amount: number,
  due: readonly Pick<OpenInvoice, 'id' | 'outstanding'>[],
): Allocation[] {
  let left = cents(amount);
  return due.flatMap(({ id, outstanding }) => {
    const part = smaller(left, cents(outstanding));
    if (part <= 0) return [];
    left = subtract(left, part);
    return [{ invoice_id: id, amount: rand(part) }];
  });
}

/** Invoices in the order in which they are settled unless somebody says otherwise: the oldest first. */
export const oldestFirst = <T extends Pick<OpenInvoice, 'id' | 'invoice_date'>>(
  open: readonly T[],
): T[] => open.toSorted((a, b) => a.invoice_date.localeCompare(b.invoice_date) || a.id - b.id);

/** How far a payment is that nobody has taken back. */
export function paymentState(
  unallocated: number,
  { isMatched, isAllocated }: { isMatched: boolean; isAllocated: boolean },
): PaymentState {
  if (!isMatched) return 'unmatched';
  if (!isAllocated) return 'matched';
  return cents(unallocated) > 0 ? 'part-allocated' : 'allocated';
}

/** How far an issued invoice is, by its total, what was credited and given up of it, and what is still owed. */
export function invoiceStateOf({
  total,
  credited,
  written_off: writtenOff,
  outstanding,
}: {
  total: number;
  credited: number;
  written_off: number;
  outstanding: number;
}): 'issued' | 'part-paid' | 'paid' | 'credited' | 'written-off' {
  const owed = cents(outstanding);
  if (owed > 0) return owed < cents(total) ? 'part-paid' : 'issued';
  if (cents(writtenOff) > 0) return 'written-off';
  return cents(credited) >= cents(total) ? 'credited' : 'paid';
}

/** A payment or credit note of which something is left. */
export interface OpenCredit {
  kind: 'payment' | 'credit-note';
  id: number;
  account_id: number;
  left: number;
}

/** What an open credit settles of an invoice. */
export interface CreditAllocation extends Allocation {
  credit: OpenCredit;
}

/** What is left of payments and credit notes settles the invoices of the same account, in the order of both. */
export function settleFromCredits(
  credits: readonly OpenCredit[],
  open: readonly OpenInvoice[],
): CreditAllocation[] {
  const owed = open.map((invoice) => ({ ...invoice, due: cents(invoice.outstanding) }));
  return credits.flatMap((credit) => {
    let left = cents(credit.left);
    return owed
      .filter(({ account_id }) => account_id === credit.account_id)
      .flatMap((invoice) => {
        const part = smaller(left, invoice.due);
        if (part <= 0) return [];
        left = subtract(left, part);
        invoice.due = subtract(invoice.due, part);
        return [{ invoice_id: invoice.id, amount: rand(part), credit }];
      });
  });
}
