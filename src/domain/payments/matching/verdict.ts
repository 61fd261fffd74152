import type { Settlement } from '../allocation-decisions.ts';
import type { PaymentState } from '../payments.ts';
import { isTied } from './score.ts';
import type { Candidate } from './suggest.ts';

/** `true` if a certain candidate can be accepted for the receipt, otherwise the reason. */
export function canAccept({ state }: { state: PaymentState }): true | string {
  if (state === 'unmatched') return true;
  if (state === 'reversed' || state === 'failed')
    return 'This receipt was reversed, so it cannot be allocated.';
  if (state === 'settled') return 'This receipt is the payment of a settlement file.';
  return state === 'split'
    ? 'This receipt was split: its parts have their own accounts.'
    : 'This receipt already has an account.';
}

/**
 * Message for a receipt without a certain candidate, or with two candidates of similar confidence.
 */
export const NOT_CERTAIN = 'The account is not certain: allocate this receipt separately.';

/** Lead over the next candidate, in hundredths, from which no user has to decide. */
const AHEAD = 20;

/** Decision about the candidates of a receipt, which are sorted by confidence. */
export interface Verdict {
  /** Certain candidate; null if there is none or two tie. */
  certain: Candidate | null;
  /**
   * Whether to allocate without a decision by a user: the text names the account or invoice
   * exactly, there is no counter-evidence, and no other candidate is close.
   */
  isAutomatic: boolean;
}

/**
 * The only rule for assigning receipts to accounts: imports accept automatic candidates, users
 * accept certain ones. A settlement file that the receipt may pay competes with the accounts.
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

/** Decision that accepts a candidate. */
export const decisionFor = (
  payment_id: number,
  { account_id, method, invoice_ids }: Candidate,
): { payment_id: number } & Settlement =>
  method === 'exact'
    ? { payment_id, account_id, method, invoice_ids }
    : { payment_id, account_id, method };
