import { shiftDay } from './business-days.ts';
import { formatCount } from './format.ts';
import { weekdayName } from './time.ts';

/**
 * Day to compare a day with: the same weekday a week before. Couriers deliver in weekly patterns,
 * so a day often differs from the day before, such as Monday from Sunday.
 */
export const comparedDay = (day: string): string => shiftDay(day, -7);

/** "last Thursday" for the date a week ago, such as 2026-11-19. */
export const lastWeekday = (date: string): string => `last ${weekdayName(date)}`;

/** Returns the difference between two counts, and whether that difference is good. */
export function compareCounts(now: number, then: number, isMoreGood = true) {
  const ahead = now - then;
  return { ahead, isGood: isMoreGood ? ahead >= 0 : ahead <= 0 };
}

/** Difference in words: "22 fewer than last Friday by 13:21". */
export function comparisonWords(ahead: number, when: string): string {
  if (ahead === 0) return `the same as ${when}`;
  return `${formatCount(Math.abs(ahead))} ${ahead > 0 ? 'more' : 'fewer'} than ${when}`;
}
