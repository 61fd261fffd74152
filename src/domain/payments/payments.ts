import { cents, rand, smaller, subtract } from '../kernel/cents.ts';
import { inRand, toDocument } from '../kernel/money.ts';
import { isOwnReference, waybill } from '../search/references.ts';

/**
 * States of a payment. `unmatched` has no account; `split` is divided among accounts by its parts;
 * `settled` pays a settlement file of a provider; `reversed` was returned by the bank; `failed` is
 * an invalid line of a bank file.
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

/** Ways in which staff receive money. */
export const paymentMethods = ['eft', 'cash', 'card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * Results of importing a line of a bank file. `ignored` lines are balances, totals and transactions
 * that are not final.
 */
export const lineVerdicts = ['imported', 'duplicate', 'debit', 'ignored', 'invalid'] as const;

/** Maximum amount of a receipt in rand, because a larger amount is a misplaced decimal point. */
const LARGEST_RECEIPT = 100_000_000;

/** Error in a received amount; null if valid. A negative amount (money paid out) is valid. */
export function amountFault(amount: number | null): string | null {
  if (amount === null) return 'The amount must be a number such as 1234.50.';
  if (amount !== toDocument(amount)) return 'The amount has fractions of a cent.';
  if (amount === 0) return 'The amount is zero.';
  if (amount > LARGEST_RECEIPT) return `The amount is over ${inRand(LARGEST_RECEIPT)}.`;
  return null;
}

/** Invoice with its outstanding amount. */
export interface OpenInvoice {
  id: number;
  account_id: number;
  invoice_date: string;
  outstanding: number;
}

/** Part of a payment that settles an invoice. */
export interface Allocation {
  invoice_id: number;
  amount: number;
}

const MAX_WORDS = 24;
const named = /^(?=.*\d)[A-Z0-9]{4,20}$/;
const shortened = /^([A-Z]{2,4})0*(\d{1,6})$/;

/**
 * Words of a reference that may name an account or invoice. Short forms are completed, because
 * people leave out the zeros of INV000123 and add spaces or hyphens.
 */
export function namesIn(text: string): string[] {
  const words = text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  const pairs = words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`);
  const names = [...words, ...pairs].filter((word) => named.test(word));
  const full = names.flatMap((name) => {
    const [, prefix, number] = shortened.exec(name) ?? [];
    return prefix === undefined ? [] : [waybill(prefix, Number(number))];
  });
  return [...new Set([...names, ...full])];
}

/** Words of a bank text that may be shipment references. */
export const bookingReferencesIn = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .filter(isOwnReference)
      .slice(0, MAX_WORDS),
  ),
];

/** Allocates an amount to open invoices in the given order. */
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

/** Sorts invoices for allocation: the oldest first. */
export const oldestFirst = <T extends Pick<OpenInvoice, 'id' | 'invoice_date'>>(
  open: readonly T[],
): T[] => open.toSorted((a, b) => a.invoice_date.localeCompare(b.invoice_date) || a.id - b.id);

/** State of a payment that was not reversed. */
export function paymentState(
  unallocated: number,
  { isMatched, isAllocated }: { isMatched: boolean; isAllocated: boolean },
): PaymentState {
  if (!isMatched) return 'unmatched';
  if (!isAllocated) return 'matched';
  return cents(unallocated) > 0 ? 'part-allocated' : 'allocated';
}

/**
 * Returns the state of an issued invoice by its total, credited, written-off and outstanding
 * amounts.
 */
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

/** Payment or credit note with an unallocated rest. */
export interface OpenCredit {
  kind: 'payment' | 'credit-note';
  id: number;
  account_id: number;
  left: number;
}

/** Allocation of an open credit to an invoice. */
export interface CreditAllocation extends Allocation {
  credit: OpenCredit;
}

/** Allocates open credits to the open invoices of their account, both in the given order. */
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
