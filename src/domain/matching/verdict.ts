import type { Settlement } from '../allocation-decisions.ts';
import type { PaymentState } from '../payments.ts';
import { isTied } from './score.ts';
import type { Candidate } from './suggest.ts';

/** Whether a receipt still waits for its account, so that a certain one can be accepted: true, or why not. */
export function canAccept({ state }: { state: PaymentState }): true | string {
  if (state === 'unmatched') return true;
  if (state === 'reversed' || state === 'failed')
    return 'This receipt was reversed: it settles nothing.';
  if (state === 'settled') return 'It is what a provider paid for a settlement file.';
  return state === 'split'
    ? 'It was split: its parts have their accounts.'
    : 'It has its account already.';
}

/** Of a receipt whose best candidate is no more than likely, or has a second beside it. */
export const NOT_CERTAIN = 'Its account is not certain: allocate it by itself.';

/** So far ahead of the next candidate, in hundredths, nobody has to be asked. */
const AHEAD = 20;

/** What the candidates of a receipt come to, the likeliest standing first. */
export interface Verdict {
  /** The candidate that is certain; null where none is, or two fit equally. */
  certain: Candidate | null;
  /** It needs nobody: its text names account or invoice exactly, nothing speaks against it, and no other is near. */
  isAutomatic: boolean;
}

/**
 * The one rule by which receipts are given to accounts: an import takes what is automatic, people accept what is certain. A
 * settlement file that the receipt may pay stands beside the accounts.
 */
export function verdictOn(
  candidates: readonly Candidate[],
  files: readonly { confidence: number }[] = [],
): Verdict {
  const [best, ...others] = candidates;
  const rival = Math.max(0, ...[...others, ...files].map(({ confidence }) => confidence));
  if (best === undefined || best.band !== 'certain' || isTied([best, { confidence: rival }]))
    return { certain: null, isAutomatic: false };
  const ahead = Math.round((best.confidence - rival) * 100);
  const isDoubted = best.reasons.some((one) => one.is_against);
  return { certain: best, isAutomatic: best.is_named && !isDoubted && ahead >= AHEAD };
}

/** What taking a candidate decides about a receipt. */
export const decisionFor = (
  payment_id: number,
  { account_id, method, invoice_ids }: Candidate,
): { payment_id: number } & Settlement =>
  method === 'exact'
    ? { payment_id, account_id, method, invoice_ids }
    : { payment_id, account_id, method };
