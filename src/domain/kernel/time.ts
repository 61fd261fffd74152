/**
 * Days, hours and texts of South African time, computed from the fixed offset.
 *
 * Does not use `Intl`, whose texts differ between versions of ICU ("Sep" or "Sept", 2026-11-27 or
 * 11/27/2026), so that code depending on them fails in some browsers. The names of days and months
 * are tables in this file, so that console, server and documents write the same texts.
 *
 *     isoDay('2026-11-20T22:30:00Z') // 2026-11-21
 *     formatDateTime('2026-11-20T12:05:00Z') // 20 Nov 2026, 14:05
 */

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Time zone of the company, as named by PostgreSQL. */
export const TIME_ZONE = 'Africa/Johannesburg';
/** UTC offset; South Africa has no daylight saving time. */
export const UTC_OFFSET = '+02:00';
export const UTC_OFFSET_MS = 2 * HOUR_MS;

/** ISO string with offset, milliseconds since 1970, or date. */
type Instant = string | number | Date;

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const SHORT_NAME = 3;

/** Parts of a date as text. */
interface DateParts {
  year: string;
  /** Two digits, like `date`: "09". */
  month: string;
  date: string;
  /** "14:05" and "14:05:12" */
  time: string;
  exactTime: string;
  /** "9" */
  shortDate: string;
  monthName: string;
  shortMonth: string;
  dayName: string;
  shortDay: string;
}

/**
 * Splits the ISO string of a date, whose format ECMAScript defines. Throws if the date is invalid.
 */
function partsOf(date: Date): DateParts {
  const iso = date.toISOString();
  const monthName = monthNames[date.getUTCMonth()] ?? '';
  const dayName = dayNames[date.getUTCDay()] ?? '';
  return {
    year: iso.slice(0, -20),
    month: iso.slice(-19, -17),
    date: iso.slice(-16, -14),
    time: iso.slice(-13, -8),
    exactTime: iso.slice(-13, -5),
    shortDate: String(date.getUTCDate()),
    monthName,
    shortMonth: monthName.slice(0, SHORT_NAME),
    dayName,
    shortDay: dayName.slice(0, SHORT_NAME),
  };
}

/** Date whose UTC fields show South African time. */
const localDate = (instant: Instant): Date => new Date(new Date(instant).getTime() + UTC_OFFSET_MS);

const writer =
  (write: (parts: DateParts) => string) =>
  (instant: Instant): string =>
    write(partsOf(localDate(instant)));

const dayWriter =
  (write: (parts: DateParts) => string) =>
  (day: string): string =>
    write(partsOf(new Date(`${day}T00:00:00Z`)));

/** South African date: "2026-11-20". */
export const isoDay = writer(({ year, month, date }) => `${year}-${month}-${date}`);

/** "03 Nov 2026": all dates of a column have the same width. */
export const formatColumnDate = writer(
  ({ date, shortMonth, year }) => `${date} ${shortMonth} ${year}`,
);

/** "20 Nov 2026, 14:05" */
export const formatDateTime = writer(
  ({ date, shortMonth, year, time }) => `${date} ${shortMonth} ${year}, ${time}`,
);

/** "Friday, 20 November 2026 at 14:05:12" */
export const formatFullDateTime = writer(
  ({ dayName, shortDate, monthName, year, exactTime }) =>
    `${dayName}, ${shortDate} ${monthName} ${year} at ${exactTime}`,
);

/** "14:05" */
export const formatTime = writer(({ time }) => time);

/** "14:05:12" */
export const formatExactTime = writer(({ exactTime }) => exactTime);

/** "Fri" */
export const formatWeekday = writer(({ shortDay }) => shortDay);

/** "20 Nov" */
export const formatDayMonth = writer(({ date, shortMonth }) => `${date} ${shortMonth}`);

/** "20 November" */
export const formatLongDayMonth = writer(({ shortDate, monthName }) => `${shortDate} ${monthName}`);

/** "Fri, 20 Nov" */
export const formatWeekdayDate = writer(
  ({ shortDay, date, shortMonth }) => `${shortDay}, ${date} ${shortMonth}`,
);

/** Hour of the day in South Africa, from 0 to 23. */
export const hourOf = (instant: Instant): number => localDate(instant).getUTCHours();

const MINUTES_A_DAY = 24 * 60;

/** Minute of the day in South Africa, from 0; `instant` in milliseconds since 1970. */
export const minuteOfDay = (instant: number): number =>
  Math.floor((instant + UTC_OFFSET_MS) / MINUTE_MS) % MINUTES_A_DAY;

/** Formats a day such as 2026-11-23: "Mon, 23 Nov 2026". */
export const formatDay = dayWriter(
  ({ shortDay, date, shortMonth, year }) => `${shortDay}, ${date} ${shortMonth} ${year}`,
);

/** Formats a day such as 2026-11-23: "Mon, 23 Nov". */
export const formatShortDay = dayWriter(
  ({ shortDay, date, shortMonth }) => `${shortDay}, ${date} ${shortMonth}`,
);

/** Formats a day such as 2026-11-03: "3 Nov 2026". */
export const formatDate = dayWriter(
  ({ shortDate, shortMonth, year }) => `${shortDate} ${shortMonth} ${year}`,
);

/** Weekday of a day such as 2026-11-23: "Monday". */
export const weekdayName = dayWriter(({ dayName }) => dayName);

/** "31 October 2026" */
export const formatLongDate = dayWriter(
  ({ shortDate, monthName, year }) => `${shortDate} ${monthName} ${year}`,
);

/** Month of a day: "October 2026". */
export const formatMonth = dayWriter(({ monthName, year }) => `${monthName} ${year}`);

const instantShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Parses an ISO timestamp with offset into milliseconds; null for any other text. For external
 * texts (URLs, fields), because engines disagree about other forms such as "27 Nov 2026" or a
 * timestamp without offset.
 */
export function parseInstant(text: string): number | null {
  const at = instantShape.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
