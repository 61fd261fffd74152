import { shifted } from './business-days.ts';
import { weekdayName } from './time.ts';

/**
 * The day that a day is compared with: the same weekday a week before. Couriers deliver by the week, so
 * the day before is often another kind of day, as Sunday is to Monday.
 */
export const comparedDay = (day: string): string => shifted(day, -7);

/** "last Thursday" of a date such as 2026-11-19 in the week before. */
export const lastWeekday = (date: string): string => `last ${weekdayName(date)}`;

/** How far one count is ahead of another, and whether that is good. */
export function compared(now: number, then: number, isMoreGood = true) {
  const ahead = now - then;
  return { ahead, isGood: isMoreGood ? ahead >= 0 : ahead <= 0 };
}
