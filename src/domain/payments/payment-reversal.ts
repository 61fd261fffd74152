import { inRand } from '../kernel/money.ts';
import type { PaymentState } from './payments.ts';
import { formatLongDate, isoDay } from '../kernel/time.ts';

/** Facts that decide whether a payment can be reversed. */
interface Reversible {
  state: PaymentState;
  reversed_at: string | null;
  /** Amount already refunded, in rand. */
  refunded: number;
  /** Receipt that this part was split from; null for whole receipts. */
  parent_id: number | null;
}

/**
 * `true` if a payment can be reversed, otherwise the reason. Unless the bank returned the money, a
 * reversal only removes the payment from its account, so an unallocated receipt has nothing to
 * reverse.
 */
export function canReverse(
  { state, reversed_at: at, refunded, parent_id: parent }: Reversible,
  { returnedByBank = true }: { returnedByBank?: boolean } = {},
): true | string {
  if (state === 'reversed')
    return at === null
      ? 'Already reversed.'
      : `Already reversed, on ${formatLongDate(isoDay(at))}.`;
  if (state === 'failed') return 'This payment has no postings.';
  if (refunded > 0)
    return `${inRand(refunded)} of this payment was refunded. Reverse the refund first.`;
  if (parent !== null && returnedByBank)
    return 'This is part of a split receipt. Reverse the whole receipt instead.';
  if (state === 'unmatched' && !returnedByBank)
    return 'This receipt has no account: it can only be reversed if the bank took the money back.';
  return true;
}

/** `true` if a payment can be removed from its account or reallocated, otherwise the reason. */
export function canRemoveFromAccount(payment: Reversible): true | string {
  if (payment.state === 'unmatched') return 'This receipt has no account yet.';
  return canReverse(payment, { returnedByBank: false });
}

/** Error in the date of a reversal; null if valid. Dates are South African. */
export function reversalDayFault(
  day: string,
  { paidOn, today }: { paidOn: string; today: string },
): string | null {
  if (day > today) return 'The date cannot be in the future.';
  if (day < paidOn)
    return `The money came in on ${formatLongDate(paidOn)}. Choose that day or a later day.`;
  return null;
}

/** Text of a reversal on a statement. */
export const reversalText = (reference: string, reason: string): string =>
  `Reversal of payment ${reference}: ${reason}`;
