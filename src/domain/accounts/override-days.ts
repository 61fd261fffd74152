import { formatLongDate, DAY_MS } from '../kernel/time.ts';

/**
 * Maximum number of days of a temporary credit limit or rate group. For longer, the permanent value
 * must be changed.
 */
const LONGEST_OVERRIDE = 366;

/** Days of an override, both included. */
export interface OverrideDays {
  starts_on: string;
  ends_on: string;
}

const daysBetween = (from: string, until: string): number =>
  (Date.parse(until) - Date.parse(from)) / DAY_MS;

/** Errors in the days, by field. `usual` names the permanent value, such as "the credit limit". */
export function overrideFaults(
  { starts_on: from, ends_on: until }: OverrideDays,
  today: string,
  usual: string,
): { starts_on?: string[]; ends_on?: string[] } {
  if (from < today) return { starts_on: ['Choose today or a later day.'] };
  if (until < from) return { ends_on: ['The last day is before the first.'] };
  return daysBetween(from, until) > LONGEST_OVERRIDE
    ? { ends_on: [`Choose a day within a year, or change ${usual} permanently.`] }
    : {};
}

/** Whether two overrides share a day. */
export const overridesOverlap = (one: OverrideDays, other: OverrideDays): boolean =>
  one.starts_on <= other.ends_on && other.starts_on <= one.ends_on;

/** End of an override as text: "until 3 December 2026". */
export const untilWords = ({ ends_on: until }: Pick<OverrideDays, 'ends_on'>): string =>
  `until ${formatLongDate(until)}`;
