import { shiftDay, startOfDay, weekdayOf } from '../kernel/business-days.ts';
import { publicHoliday, type DeclaredDays } from '../kernel/public-holidays.ts';
import { isoDay, HOUR_MS, MINUTE_MS } from '../kernel/time.ts';

/** Time to collect after the next opening, if the site is closed when the window ends. */
const AFTER_OPENING_MS = 2 * HOUR_MS;
/** Days to look ahead for an opening. A site closed for longer counts as having no hours. */
const MAX_DAYS = 14;

const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

type Hours = Readonly<Record<string, string>>;

const minutesOf = (time: string): number => {
  const [hours = '', minutes = ''] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
};

/**
 * Opening and closing time on a day such as 2026-11-24, in ms since 1970; null if closed all day.
 */
function openOn(day: string, hours: Hours, declared?: DeclaredDays): [number, number] | null {
  const isHoliday = publicHoliday(day, declared) !== null;
  const times =
    (isHoliday ? hours['Public Holidays'] : undefined) ?? hours[weekdays[weekdayOf(day)] ?? ''];
  if (times === undefined) return null;
  const [from, to] = times.split('-');
  if (from === undefined || to === undefined) return null;
  const start = Date.parse(startOfDay(day));
  return [start + minutesOf(from) * MINUTE_MS, start + minutesOf(to) * MINUTE_MS];
}

/**
 * Time by which a deposited parcel must be collected: when the hours of its network have passed or,
 * if the site is closed then, two hours after the next opening. A site without opening hours is
 * always open.
 */
export function collectBefore(
  depositedAt: string,
  hoursToCollect: number,
  { hours, declared }: { hours: Hours; declared?: DeclaredDays },
): string {
  const end = Date.parse(depositedAt) + hoursToCollect * HOUR_MS;
  const iso = (moment: number) => new Date(moment).toISOString();
  if (Object.keys(hours).length === 0) return iso(end);
  const first = isoDay(end);
  for (let days = 0; days <= MAX_DAYS; days += 1) {
    const open = openOn(shiftDay(first, days), hours, declared);
    if (open === null || end > open[1]) continue;
    return iso(end >= open[0] ? end : open[0] + AFTER_OPENING_MS);
  }
  return iso(end);
}
