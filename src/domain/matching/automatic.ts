import { add, cents } from '../cents.ts';
import { matchOf, type KnownNames, type Match } from '../payments.ts';
import { isOneSlip } from './distance.ts';
import type { MatchingInvoice } from './world.ts';

/**
 * Whose a receipt is without anybody being asked: what its words name exactly. It waits for a person when what it names
 * is settled already, and when another account's invoice has its amount and is one slip from the number written.
 * `invoices` are those that are named, and those one slip from them. Amounts in rand.
 */
export function automaticMatch(
  { text, amount }: { text: string; amount: number },
  known: KnownNames,
  invoices: readonly MatchingInvoice[],
): Match | null {
  const match = matchOf(text, known);
  if (match === null || match.invoices.length === 0) return match;
  const named = invoices.filter(({ id }) => match.invoices.includes(id));
  const owed = named.map(({ outstanding }) => cents(outstanding));
  if (owed.length > 0 && owed.every((left) => left === 0)) return null;
  const paid = cents(amount);
  if (owed.includes(paid) || add(...owed) === paid) return match;
  const isSlip = invoices.some(
    (one) =>
      one.account_id !== match.account_id &&
      cents(one.outstanding) === paid &&
      named.some(({ invoice_number: number }) => isOneSlip(one.invoice_number, number)),
  );
  return isSlip ? null : match;
}
