import { inRand } from './money.ts';
import type { PaymentState } from './payments.ts';
import { formatLongDate, isoDay } from './time.ts';

/** What decides whether a payment can be taken back. */
interface Reversible {
  state: PaymentState;
  reversed_at: string | null;
  /** What was paid back of it, in rand. */
  refunded: number;
  /** The receipt that it is a part of; nothing else has one. */
  parent_id: number | null;
}

/**
 * Whether a payment can be reversed: true, or why not. Unless the bank took the money back, a reversal only
 * takes it from its account, so a receipt of nobody has nothing to reverse.
 */
export function canReverse(
  { state, reversed_at: at, refunded, parent_id: parent }: Reversible,
  { returnedByBank = true }: { returnedByBank?: boolean } = {},
): true | string {
  if (state === 'reversed')
    return at === null
      ? 'Reversed already.'
      : `Reversed already, on ${formatLongDate(isoDay(at))}.`;
  if (state === 'failed') return 'Nothing was posted for it.';
  if (refunded > 0) return `${inRand(refunded)} of it was paid back. Reverse the refund first.`;
  if (parent !== null && returnedByBank)
    return 'It is a part of a receipt: the bank takes that back as a whole.';
  if (state === 'unmatched' && !returnedByBank)
    return 'It belongs to no account: only money that the bank took back can be reversed.';
  return true;
}

/** Whether a payment can be taken from its account, or allocated anew: true, or why not. */
export function canTakeFromAccount(payment: Reversible): true | string {
  if (payment.state === 'unmatched') return 'It belongs to no account yet.';
  return canReverse(payment, { returnedByBank: false });
}

/** What is wrong with the day of a reversal; null when nothing is. Days are calendar days here. */
export function reversalDayFault(
  day: string,
  { paidOn, today }: { paidOn: string; today: string },
): string | null {
  if (day > today) return 'The day lies in the future.';
  if (day < paidOn)
    return `The money came in on ${formatLongDate(paidOn)}: choose that day or a later one.`;
  return null;
}

/** What a statement says of a reversal. */
export const reversalText = (reference: string, reason: string): string =>
  `Reversal of payment ${reference}: ${reason}`;
