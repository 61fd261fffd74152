import type { Claim } from '#ui/claims/claims-of.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

export const endWords: Readonly<Record<NonNullable<Claim['ended_as']>, string>> = {
  released: 'Released',
  'taken-over': 'Taken over',
  'handed-over': 'Handed over',
  done: 'Done',
  expired: 'Expired',
};

/** State of a claim. */
export function standOf(claim: Claim): { status: Status; word: string } {
  if (claim.ended_as) return { status: 'neutral', word: endWords[claim.ended_as] };
  if (claim.snoozed_until) return { status: 'warning', word: 'Snoozed' };
  if (claim.woke_at) return { status: 'info', word: 'Returned' };
  return { status: 'progress', word: 'Claimed' };
}
