import { cents, type Cents } from '#domain/kernel/cents.ts';
import { oldestFirst, type OpenInvoice } from '../payments.ts';

const MAX_INVOICES = 40;
const MAX_TERMS = 6;
const MAX_STEPS = 20_000;

type Open = Pick<OpenInvoice, 'id' | 'invoice_date' | 'outstanding'>;

/** The 2 to 6 oldest invoices whose sum is exactly the amount, oldest first; null if none. */
export function oldestRun<T extends Open>(amount: Cents, open: readonly T[]): T[] | null {
  const sorted = oldestFirst(open).slice(0, MAX_TERMS);
  let sum = 0;
  for (const [at, { outstanding }] of sorted.entries()) {
    sum += cents(outstanding);
    if (at > 0 && sum === amount) return sorted.slice(0, at + 1);
  }
  return null;
}

/**
 * Finds the only combination of 2 to 6 invoices with exactly this sum; null without one, with
 * several, or if the search takes too long.
 */
export function onlySubset<T extends Open>(amount: Cents, open: readonly T[]): T[] | null {
  if (open.length > MAX_INVOICES) return null;
  const sorted = oldestFirst(open).map((invoice) => ({ invoice, due: cents(invoice.outstanding) }));
  const found: T[][] = [];
  let steps = 0;
  const search = (from: number, left: number, chosen: T[]): void => {
    steps += 1;
    if (steps > MAX_STEPS || found.length > 1) return;
    if (left === 0 && chosen.length > 1) found.push(chosen);
    if (left <= 0 || chosen.length === MAX_TERMS) return;
    for (let at = from; at < sorted.length; at += 1) {
      const one = sorted[at];
      if (one) search(at + 1, left - one.due, [...chosen, one.invoice]);
    }
  };
  search(0, amount, []);
  return steps <= MAX_STEPS && found.length === 1 ? (found[0] ?? null) : null;
}
