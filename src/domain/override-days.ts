import { formatLongDate } from './time.ts';

/** So long another limit or other rates may hold, in days; what is to hold longer is set for good. */
const LONGEST_OVERRIDE = 366;

/** Days on which something else holds than usual, both included. */
export interface OverrideDays {
  starts_on: string;
  ends_on: string;
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, until: string): number =>
  (Date.parse(until) - Date.parse(from)) / DAY_MS;

/** What is wrong with such days, by their fields; nothing where they are right. `usual` is what is set for good: "the credit limit". */
export function overrideFaults(
  { starts_on: from, ends_on: until }: OverrideDays,
  today: string,
  usual: string,
): { starts_on?: string[]; ends_on?: string[] } {
  if (from < today) return { starts_on: ['Choose today or a later day.'] };
  if (until < from) return { ends_on: ['The last day is before the first.'] };
  return daysBetween(from, until) > LONGEST_OVERRIDE
    ? { ends_on: [`Choose a day within a year, or set ${usual} itself.`] }
    : {};
}

/** Whether two of them would hold on one day. */
export const overlaps = (one: OverrideDays, other: OverrideDays): boolean =>
  one.starts_on <= other.ends_on && other.starts_on <= one.ends_on;

/** "until 3 December 2026", as people read it beside what holds. */
export const untilWords = ({ ends_on: until }: Pick<OverrideDays, 'ends_on'>): string =>
  `until ${formatLongDate(until)}`;
