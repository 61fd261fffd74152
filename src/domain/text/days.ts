/**
 * Reads days as South African banks, Excel and people write them.
 *
 * - Year first (2026-11-20, 20261120) or day first (20/11/26, 20.11.2026), never the month first:
 *   11/20/2026 is refused as `month-first`, because otherwise 11/12/2026 could mean 12 November or
 *   11 December.
 * - Month names in English and Afrikaans, with or without weekday and time of day.
 * - Excel's numbers of days since 1900 (46344), and timestamps with an offset, which give the day
 *   in South Africa.
 *
 *     readDay('Wed, 18-Nov-26 14:05') // 2026-11-18
 */
import { dayOf, monthOf } from '../kernel/business-days.ts';
import { DAY_MS, isoDay, parseInstant } from '../kernel/time.ts';
import { plainText } from './characters.ts';

type DayFault =
  | 'missing'
  | 'not-a-day'
  | 'month-first'
  | 'no-such-day'
  | 'no-year'
  | 'too-early'
  | 'too-late';

export type DayReading = { ok: true; day: string } | { ok: false; fault: DayFault };

/** Earliest and latest day, both included, such as 2026-11-20. */
export interface DayLimits {
  earliest?: string;
  latest?: string;
  /**
   * Year for a day that has none, by month and day (11-20); if undefined, such a day is refused.
   */
  yearOf?: (monthAndDay: string) => string;
  /** Whether other days of the file have the month first, so that 11/05/2026 is refused too. */
  hasMonthFirst?: boolean;
}

/** Reads a day without a year as a day of this year. */
export const inYearOf = (today: string) => (): string => today.slice(0, 4);

/** Reads a day without a year as the latest such day up to today. */
export const lastUntil =
  (today: string) =>
  (monthAndDay: string): string =>
    String(Number(today.slice(0, 4)) - (monthAndDay > today.slice(5) ? 1 : 0));

/** Limits of a past day: at most a number of months ago, and not in the future. */
export function pastMonths(today: string, months: number): DayLimits {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0));
  const earliest = lastOfMonth.toISOString().slice(0, 8);
  const date = Math.min(day, lastOfMonth.getUTCDate());
  return { earliest: earliest + String(date).padStart(2, '0'), latest: today };
}

// Weekdays and their abbreviations, in English and Afrikaans.
const weekday =
  '(?:mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs?|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?' +
  '|ma(?:andag)?|di(?:n|nsdag)?|wo(?:e|ensdag)?|do(?:n|nderdag)?|vr(?:y|ydag)?|sa(?:terdag)?|so(?:n|ndag)?)';
const weekdayAround = new RegExp(
  `^${weekday}[.,]* (?=\\S)|(?<=\\d),? \\(?${weekday}\\.?\\)?$`,
  'g',
);
const time =
  '(?:[01]?\\d|2[0-4])[:h.][0-5]\\d(?:[:.][0-5]\\d(?:[.,]\\d+)?)?(?: ?[apvn]\\.?m\\.?)?(?: ?(?:z|utc|gmt|sast))?(?: ?[-+]\\d\\d:?\\d\\d)?';
// A time of day follows a space or T. After 8 digits, another 4 or 6 digits are also a time.
const timeAfter = new RegExp(
  `(?<=\\d)(?:t|,? | at | om | - | @ )${time}$|(?<=^\\d{8})[t ]?\\d{4}(?:\\d\\d)?$`,
);

const between = '(?<between> ?[-/.] ?| )';
const ordinal = '(?:st|nd|rd|th|ste|de)?';
const forms = [
  new RegExp(`^(?<year>\\d{4})${between}(?<month>\\d{1,2})\\k<between>(?<day>\\d{1,2})$`),
  /^(?<year>(?:19|20|21)\d\d)(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<day>\d\d)(?<month>\d\d)(?<year>(?:19|20|21)\d\d)$/,
  new RegExp(
    `^(?<turned>)(?<day>\\d{1,2})${between}(?<month>\\d{1,2})(?:\\k<between>(?<year>\\d{4}|\\d\\d))?$`,
  ),
  new RegExp(
    `^(?<day>\\d{1,2})${ordinal}(?: of )?[-/. ]*(?<name>[a-z]{3,})\\.?(?:[-/., ]*'?(?<year>\\d{4}|\\d\\d))?$`,
  ),
  new RegExp(`^(?<name>[a-z]{3,})\\.? (?<day>\\d{1,2})${ordinal},? (?<year>\\d{4})$`),
  /^(?<year>\d{4})[-/. ]*(?<name>[a-z]{3,})[-/. ]*(?<day>\d{1,2})$/,
];

const serial = /^(?<days>\d{5})(?:[.,]\d+)?$/;
const DAYS_BEFORE_1970 = 25_569;

/** Excel's numbers for the days of this century; other five-digit numbers are not days. */
const serials = { least: 36_526, most: 73_050 } as const;

function serialDay(text: string): string | null {
  const days = Number(serial.exec(text)?.groups?.['days']);
  if (!(days >= serials.least && days <= serials.most)) return null;
  return new Date((days - DAYS_BEFORE_1970) * DAY_MS).toISOString().slice(0, 10);
}

type Parts = Partial<Record<'year' | 'month' | 'name' | 'day' | 'turned', string>>;

const fault = (of: DayFault): DayReading => ({ ok: false, fault: of });
const CENTURY = 70;

const fullYear = (year: string): string =>
  year.length === 2 ? `${Number(year) < CENTURY ? '20' : '19'}${year}` : year;

/** Whether the numbers are in the American order, month before day. */
const isMonthFirst = ({ turned, month, day }: Parts): boolean =>
  turned !== undefined && Number(month) > 12 && Number(day) <= 12;

/** Whether day and month could be swapped, as in 11/05/2026. */
const isUnclear = ({ turned, month, day }: Parts): boolean =>
  turned !== undefined && Number(day) <= 12 && Number(day) !== Number(month);

/** Date made from the year, month and day found in a text, or why they are not a date. */
function dayOfParts(parts: Parts, limits: DayLimits) {
  const { name, day = '', month = String(monthOf(name ?? '')) } = parts;
  if (Number(month) < 1) return fault('not-a-day');
  const monthAndDay = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const year = parts.year === undefined ? limits.yearOf?.(monthAndDay) : fullYear(parts.year);
  if (year === undefined) return fault('no-year');
  const found = dayOf(year, month, day) ?? '';
  if (found >= '1900' && found < '2200') return { ok: true as const, day: found };
  return fault(isMonthFirst(parts) ? 'month-first' : 'no-such-day');
}

/**
 * Maximum length of a day in characters. Longer texts are refused, because parsing them could take
 * long.
 */
const LONGEST = 80;

function readingOf(given: string, limits: DayLimits): DayReading {
  const bare = given.trim();
  if (bare.length > LONGEST) return fault('not-a-day');
  const plain = plainText(bare);
  if (plain === '') return fault('missing');
  const instant = parseInstant(plain.replace(/^(\d{4}-\d\d-\d\d) (?=\d\d:)/, '$1T'));
  if (instant !== null) return { ok: true, day: isoDay(instant) };
  const text = plain.toLowerCase().replaceAll(weekdayAround, '').replace(timeAfter, '');
  const days = serialDay(text);
  if (days !== null) return { ok: true, day: days };
  const parts = forms.map((form) => form.exec(text)?.groups).find((one) => one !== undefined);
  if (parts === undefined) return fault('not-a-day');
  return limits.hasMonthFirst === true && isUnclear(parts)
    ? fault('month-first')
    : dayOfParts(parts, limits);
}

/** Reads a day within limits, or returns the reason why the text is not such a day. */
export function dayReading(text: string, limits: DayLimits = {}): DayReading {
  const read = readingOf(text, limits);
  if (!read.ok) return read;
  const { earliest = '', latest = '9999' } = limits;
  if (read.day > latest) return fault('too-late');
  return read.day < earliest ? fault('too-early') : read;
}

/** Day such as 2026-11-20; null if the text is not a day within the limits. */
export function readDay(text: string, limits: DayLimits = {}): string | null {
  const read = dayReading(text, limits);
  return read.ok ? read.day : null;
}

const problems: Readonly<Record<DayFault, string>> = {
  missing: 'The date is missing. Write a day such as 2026-11-20.',
  'not-a-day': 'The date cannot be read. Write a day such as 2026-11-20 or 20/11/2026.',
  'month-first': 'The date has the month first. Write the day first, such as 20/11/2026.',
  'no-such-day': 'The date does not exist. Write a day such as 2026-11-20 or 20/11/2026.',
  'no-year': 'The date has no year. Write a day such as 2026-11-20 or 20/11/2026.',
  'too-early': 'The date is too long ago. Check the year.',
  'too-late': 'The date is in the future.',
};

/** Message about an unreadable day, with the remedy; null if a day was read. */
export const dayProblem = (read: DayReading): string | null =>
  read.ok ? null : problems[read.fault];
