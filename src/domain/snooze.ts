import { shifted } from './business-days.ts';
import { canAllocate } from './allocation-refusals.ts';

/** The most days for which a receipt can be snoozed. */
const LONGEST_SNOOZE = 365;

type Waiting = Parameters<typeof canAllocate>[0] & { snoozed_until: string | null };

/** Whether a receipt can be set aside: true, or why not. */
export const canSnooze = (receipt: Waiting): true | string => canAllocate(receipt);

/** Whether a receipt lies aside on a day: true, or why nothing has to be done to make it wait. */
export const canWake = (
  { snoozed_until: until }: Pick<Waiting, 'snoozed_until'>,
  today: string,
): true | string => (until !== null && until > today) || 'It waits already.';

/** What is wrong with the day until which a receipt is set aside; null when nothing is. */
export function snoozeDayFault(until: string, today: string): string | null {
  if (until <= today) return 'Choose a day after today.';
  return until > shifted(today, LONGEST_SNOOZE) ? 'Choose a day within a year.' : null;
}
