import type { Decision } from '../allocation-decisions.ts';
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

/** What accepting a receipt decides, by its candidates, the likeliest first; null where none is certain. */
export function certainDecision(
  payment_id: number,
  candidates: readonly Candidate[],
): Decision | null {
  const [best] = candidates;
  if (best === undefined || best.band !== 'certain' || isTied(candidates)) return null;
  const { account_id, method, invoice_ids } = best;
  return method === 'exact'
    ? { payment_id, account_id, method, invoice_ids }
    : { payment_id, account_id, method };
}
