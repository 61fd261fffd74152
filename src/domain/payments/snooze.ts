import { shiftDay } from '../kernel/business-days.ts';
import { canAllocate } from './allocation-refusals.ts';

/** Longest snooze of a receipt, in days. */
const LONGEST_SNOOZE = 365;

type Waiting = Parameters<typeof canAllocate>[0] & { snoozed_until: string | null };

/** `true` if the receipt can be snoozed, otherwise the reason. */
export const canSnooze = (receipt: Waiting): true | string => canAllocate(receipt);

/**
 * `true` if the receipt is snoozed, so that the snooze can be ended; otherwise the reason why not.
 */
export const canWake = (
  { snoozed_until: until }: Pick<Waiting, 'snoozed_until'>,
  today: string,
): true | string => (until !== null && until > today) || 'This receipt is not snoozed.';

/** Error in the day on which a snooze ends; null if valid. */
export function snoozeDayFault(until: string, today: string): string | null {
  if (until <= today) return 'Choose a day after today.';
  return until > shiftDay(today, LONGEST_SNOOZE) ? 'Choose a day within a year.' : null;
}
