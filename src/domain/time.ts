/** The time zone of the company. */
export const TIME_ZONE = 'Africa/Johannesburg';
/** Its offset from UTC; South Africa has no daylight saving time. */
export const UTC_OFFSET = '+02:00';
export const UTC_OFFSET_MS = 2 * 3_600_000;

/** An ISO text with offset, milliseconds, or a date object. */
type Instant = string | number | Date;

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

function formatter(options: Intl.DateTimeFormatOptions, locale = 'en-ZA') {
  const format = new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options });
  return (instant: Instant): string => format.format(new Date(instant));
}

/** The calendar day: "2026-11-20". */
export const isoDay = formatter({}, 'en-CA');

/** "20 Nov 2026, 14:05" */
export const formatDateTime = formatter({ dateStyle: 'medium', timeStyle: 'short' });

/** "Friday, 20 November 2026 at 14:05:12" */
export const formatFullDateTime = formatter({ dateStyle: 'full', timeStyle: 'medium' });

/** "14:05" */
export const formatTime = formatter(time);

/** "14:05:12" */
export const formatExactTime = formatter({ ...time, second: '2-digit' });

/** "Fri" */
export const formatWeekday = formatter({ weekday: 'short' });

/** "20 Nov" */
export const formatDayMonth = formatter({ day: 'numeric', month: 'short' });

/** "20 November" */
export const formatLongDayMonth = formatter({ day: 'numeric', month: 'long' }, 'en-GB');

/** "Fri, 20 Nov" */
export const formatWeekdayDate = formatter({ weekday: 'short', day: 'numeric', month: 'short' });

const hour = formatter({ hour: 'numeric', hourCycle: 'h23' });

/** The hour of the day, from 0 to 23. */
export const hourOf = (instant: Instant): number => Number(hour(instant));

const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 24 * 60;

/** The minute of the day here, from 0, of an instant in milliseconds. */
export const minuteOfDay = (instant: number): number =>
  Math.floor((instant + UTC_OFFSET_MS) / MINUTE_MS) % MINUTES_A_DAY;

function calendarFormatter(options: Intl.DateTimeFormatOptions) {
  const format = formatter({ timeZone: 'UTC', ...options });
  return (day: string): string => format(`${day}T12:00:00Z`);
}

/** A calendar day such as 2026-11-23 as "Mon, 23 Nov 2026". */
export const formatDay = calendarFormatter({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** A calendar day such as 2026-11-23 as "Mon, 23 Nov". */
export const formatShortDay = calendarFormatter({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** The weekday of a calendar day such as 2026-11-23: "Monday". */
export const weekdayName = calendarFormatter({ weekday: 'long' });

/** "31 October 2026" */
export const formatLongDate = calendarFormatter({ day: 'numeric', month: 'long', year: 'numeric' });

/** The month of a calendar day: "October 2026". */
export const formatMonth = calendarFormatter({ month: 'long', year: 'numeric' });
