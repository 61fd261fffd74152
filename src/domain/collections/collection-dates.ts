import { isWeekend, shiftDay, weekdayOf } from '../kernel/business-days.ts';
import { publicHoliday, type DeclaredDays } from '../kernel/public-holidays.ts';
import { weekdays as allWeekdays } from '../zones/zones.ts';

export type Weekday = (typeof allWeekdays)[number];

/** How a collection on a public holiday is handled: skipped, or moved to a working day. */
export const holidayRules = ['skip', 'before', 'after'] as const;
type HolidayRule = (typeof holidayRules)[number];

/** Rule for the dates of a recurring collection. */
export interface Rhythm {
  /** Days of the week for a weekly rhythm. */
  weekdays: readonly Weekday[];
  /**
   * Days of the month for a monthly rhythm, empty for a weekly rhythm. In short months, later days
   * become the last day.
   */
  month_days: readonly number[];
  /** Interval in weeks or months, counted from the start. */
  every: number;
  /** First and last day; null if the rhythm has no end. */
  starts_on: string;
  ends_on: string | null;
  on_holiday: HolidayRule;
}

/**
 * Date that a rhythm plans, and the day of the actual collection, which a public holiday may move.
 */
export interface CollectionDate {
  /** Planned day; identifies the collection, because each day occurs once in a rhythm. */
  planned_on: string;
  collect_on: string;
  /** Public holiday that moved the collection. */
  holiday: string | null;
}

interface Span {
  from: string;
  until: string;
}

/** Days to look beyond the span. Holidays and weekends never last longer, so no move is missed. */
const REACH_DAYS = 10;
/** Days to look ahead for the next dates. The slowest rhythm recurs once a year. */
const NEXT_WITHIN_DAYS = 800;

/** Day of the week; Monday is 0. */
const fromMonday = (day: string): number => (weekdayOf(day) + 6) % 7;

const weeksBetween = (from: string, to: string): number =>
  Math.round(
    (Date.parse(shiftDay(to, -fromMonday(to))) - Date.parse(shiftDay(from, -fromMonday(from)))) /
      (7 * 86_400_000),
  );

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

function isInMonth({ month_days: days, every, starts_on }: Rhythm, day: string): boolean {
  if (monthsBetween(starts_on, day) % every !== 0) return false;
  const date = Number(day.slice(8));
  const isLast = shiftDay(day, 1).endsWith('-01');
  return days.some((wanted) => wanted === date || (isLast && wanted > date));
}

function isInWeek({ weekdays, every, starts_on }: Rhythm, day: string): boolean {
  const name = allWeekdays[fromMonday(day)];
  return weeksBetween(starts_on, day) % every === 0 && weekdays.some((one) => one === name);
}

const isWithin = (rhythm: Rhythm, day: string): boolean =>
  day >= rhythm.starts_on && (rhythm.ends_on === null || day <= rhythm.ends_on);

/** Whether the rhythm includes the day, ignoring holidays. */
export function isOfRhythm(rhythm: Rhythm, day: string): boolean {
  if (!isWithin(rhythm, day)) return false;
  return rhythm.month_days.length > 0 ? isInMonth(rhythm, day) : isInWeek(rhythm, day);
}

/** Nearest working day after (1) or before (-1) a day. */
function workingDay(day: string, by: 1 | -1, declared?: DeclaredDays): string {
  let at = shiftDay(day, by);
  while (isWeekend(at) || publicHoliday(at, declared) !== null) at = shiftDay(at, by);
  return at;
}

export const nextWorkingDay = (day: string, declared?: DeclaredDays): string =>
  workingDay(day, 1, declared);

const byDay = (one: CollectionDate, other: CollectionDate): number =>
  one.collect_on < other.collect_on ? -1 : 1;

/**
 * Returns the collections of a rhythm that take place in a span (both ends included), in order. If
 * a holiday moves a collection to a day that already has a collection, the moved collection is
 * dropped.
 */
export function datesOf(
  rhythm: Rhythm,
  { from, until }: Span,
  declared?: DeclaredDays,
): CollectionDate[] {
  const taken = new Set<string>();
  const kept: CollectionDate[] = [];
  const moved: CollectionDate[] = [];
  for (
    let day = shiftDay(from, -REACH_DAYS);
    day <= shiftDay(until, REACH_DAYS);
    day = shiftDay(day, 1)
  ) {
    if (!isOfRhythm(rhythm, day)) continue;
    const holiday = publicHoliday(day, declared);
    if (holiday === null) {
      taken.add(day);
      kept.push({ planned_on: day, collect_on: day, holiday });
    } else if (rhythm.on_holiday !== 'skip') {
      const by = rhythm.on_holiday === 'before' ? -1 : 1;
      moved.push({ planned_on: day, collect_on: workingDay(day, by, declared), holiday });
    }
  }
  for (const one of moved) {
    if (taken.has(one.collect_on) || !isWithin(rhythm, one.collect_on)) continue;
    taken.add(one.collect_on);
    kept.push(one);
  }
  return kept.filter(({ collect_on: on }) => on >= from && on <= until).toSorted(byDay);
}

/** The next `count` dates of a rhythm, starting with `from`. */
export const nextDates = (
  rhythm: Rhythm,
  { from, count }: { from: string; count: number },
  declared?: DeclaredDays,
): CollectionDate[] =>
  datesOf(rhythm, { from, until: shiftDay(from, NEXT_WITHIN_DAYS) }, declared).slice(0, count);

const shortName = (day: Weekday): string => day.slice(0, 3);

function weekWords(days: readonly Weekday[]): string {
  const wanted = allWeekdays.filter((day) => days.includes(day));
  if (wanted.length === 7) return 'Every day';
  const isWeekdays =
    wanted.length === 5 && !wanted.includes('Saturday') && !wanted.includes('Sunday');
  if (isWeekdays) return 'Weekdays';
  return wanted.length === 1 ? `${wanted[0] ?? ''}s` : wanted.map(shortName).join(', ');
}

/** Rhythm as text: "Weekdays", "Mon, Thu, every 2 weeks", "Day 1, 15 of the month". */
export function rhythmWords({
  weekdays,
  month_days: days,
  every,
}: Pick<Rhythm, 'weekdays' | 'month_days' | 'every'>): string {
  const isMonthly = days.length > 0;
  const words = isMonthly
    ? `Day ${[...days].toSorted((a, b) => a - b).join(', ')} of the month`
    : weekWords(weekdays);
  return every === 1 ? words : `${words}, every ${every} ${isMonthly ? 'months' : 'weeks'}`;
}
