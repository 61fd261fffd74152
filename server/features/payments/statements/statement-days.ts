import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { dayReading, lastUntil, pastMonths, readDay, type DayReading } from '#domain/text/days.ts';
import type { ReadRow } from '#server/uploads/tables/read-table.ts';

const dayLike =
  /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{1,2} ?-?[a-z]{3,9} ?-?\d{4}|(?<!\d)20\d{6}(?!\d)/gi;

/** Number of days that a period may reach before and after today. */
const LONGEST_PAST = 800;
const LONGEST_FUTURE = 45;

/** First and last day that the rows above a statement name; null without any. */
function periodOf(before: readonly ReadRow[], today: string): [string, string] | null {
  const limits = {
    earliest: shiftDay(today, -LONGEST_PAST),
    latest: shiftDay(today, LONGEST_FUTURE),
  };
  const days = before
    .flatMap(({ cells }) => cells.flatMap((cell) => cell.match(dayLike) ?? []))
    .flatMap((text) => readDay(text, limits) ?? [])
    .toSorted();
  const [first] = days;
  return first === undefined ? null : [first, days.at(-1) ?? first];
}

/**
 * Finds the year that puts a day into the period, otherwise the latest year that does not put the
 * day after the period.
 */
function yearIn([first, last]: readonly [string, string]) {
  const untilEnd = lastUntil(last);
  return (monthAndDay: string): string => {
    const years = [first.slice(0, 4), last.slice(0, 4)];
    return (
      years.find((year) => `${year}-${monthAndDay}` >= first && `${year}-${monthAndDay}` <= last) ??
      untilEnd(monthAndDay)
    );
  };
}

/** Age of the oldest line that is read, in months. */
const MAX_MONTHS = 13;

const dayFirst = /^\D*(?:1[3-9]|2\d|3[01])[-/. ]+\d{1,2}[-/. ]/;
const monthFirst = /^\D*\d{1,2}[-/. ]+(?:1[3-9]|2\d|3[01])[-/. ]/;

/** Whether the days of a statement have the month first: 11/20/2026, and none like 20/11/2026. */
const haveMonthFirst = (dates: readonly string[]): boolean =>
  dates.some((date) => monthFirst.test(date) && readDay(date) === null) &&
  !dates.some((date) => dayFirst.test(date));

/**
 * Reads the days of a statement; days without a year get the year from the period of the statement.
 */
export function dayReader(
  before: readonly ReadRow[],
  dates: readonly string[],
): (text: string) => DayReading {
  const today = todayHere();
  const period = periodOf(before, today);
  const limits = {
    ...pastMonths(today, MAX_MONTHS),
    hasMonthFirst: haveMonthFirst(dates),
    ...(period !== null && { yearOf: yearIn(period) }),
  };
  // Caches the result of each day, because a statement has few different days and reading one takes
  // longer than finding it again.
  const known = new Map<string, DayReading>();
  return (text) => {
    const found = known.get(text) ?? dayReading(text, limits);
    known.set(text, found);
    return found;
  };
}

/** Whether the days have no year and the statement names none. */
export const areYearless = (days: readonly DayReading[]): boolean => {
  const faults = days.flatMap((read) => (read.ok ? [] : [read.fault]));
  return faults.length === days.length && faults.some((fault) => fault === 'no-year');
};
