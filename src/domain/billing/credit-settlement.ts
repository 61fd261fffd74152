import { cents, rand, subtract } from '../kernel/cents.ts';
import {
  settleFromCredits,
  type CreditAllocation,
  type OpenCredit,
  type OpenInvoice,
} from '../payments/payments.ts';

/**
 * Methods of allocation: the oldest invoice first, or the invoice that the payment names before all
 * others.
 */
export const settlementMethods = ['oldest-first', 'named-first'] as const;
export type SettlementMethod = (typeof settlementMethods)[number];

/**
 * Unallocated rest of a payment or credit note, with the invoice that the payment or credit note
 * names.
 */
export interface NamedCredit extends OpenCredit {
  invoice_id: number | null;
}

const without = (amount: number, part: number): number =>
  rand(subtract(cents(amount), cents(part)));

/** Allocates unallocated payments and credit notes to open invoices by a method. */
export function settleByMethod(
  credits: readonly NamedCredit[],
  open: readonly OpenInvoice[],
  method: SettlementMethod,
): CreditAllocation[] {
  if (method === 'oldest-first') return settleFromCredits(credits, open);
  const left = new Map(credits.map((credit) => [credit, credit.left]));
  const owed = open.map((invoice) => ({ ...invoice }));
  const named = credits.flatMap((credit) => {
    const wanted = owed.filter(({ id }) => id === credit.invoice_id);
    const parts = settleFromCredits([credit], wanted);
    for (const { invoice_id, amount } of parts) {
      left.set(credit, without(left.get(credit) ?? 0, amount));
      for (const one of owed)
        if (one.id === invoice_id) one.outstanding = without(one.outstanding, amount);
    }
    return parts;
  });
  const rest = credits.map((credit) => ({ ...credit, left: left.get(credit) ?? 0 }));
  return [...named, ...settleFromCredits(rest, owed)];
}

/**
 * Reasons that rule out an invoice or payment for any allocation. The server checks the same rules
 * in SQL.
 */
export const allocationHindrances = {
  draft: 'The invoice is a draft: issue it first',
  settled: 'The invoice has no outstanding amount',
  reversed: 'The payment was reversed',
  unassigned: 'The payment has no account yet',
} as const;

/**
 * Returns why a payment or account has nothing to allocate; null if there is something. Amounts in
 * rand.
 */
export function nothingToAllocate({ left, owed }: { left: number; owed: number }): string | null {
  if (cents(left) <= 0) return 'There is no unallocated amount.';
  return cents(owed) <= 0 ? 'The account has no outstanding invoices.' : null;
}
