import { UTC_OFFSET, isoDay, DAY_MS } from './time.ts';

/** Today in South Africa, such as 2026-11-20. */
export const todayHere = (now: Date = new Date()): string => isoDay(now);

/** Day shifted by a number of days, which may be negative. */
export const shiftDay = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10);

/** UTC timestamp at which the day begins in South Africa. */
export const startOfDay = (day: string): string =>
  new Date(`${day}T00:00:00${UTC_OFFSET}`).toISOString();

/** Builds a day from its parts; null for a date that does not exist, such as 31 February. */
export function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

// Month names in English and Afrikaans, and abbreviations that are not the beginning of a name.
const months = [
  'january januarie',
  'february februarie',
  'march maart mrt',
  'april',
  'may mei',
  'june junie',
  'july julie',
  'august augustus',
  'september sept',
  'october oktober',
  'november',
  'december desember',
].map((names) => names.split(' '));
const MIN_LETTERS = 3;

/**
 * Returns the number (1 to 12) of a month by its name or at least three first letters; 0 if
 * unknown.
 */
export function monthOf(name: string): number {
  const wanted = name.toLowerCase();
  if (wanted.length < MIN_LETTERS) return 0;
  return months.findIndex((names) => names.some((one) => one.startsWith(wanted))) + 1;
}

/** Day of the week; Sunday is 0. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

export const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day));

/** All days from the first to the last, both included. */
export function daysBetween(first: string, last: string): string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => shiftDay(first, at));
}
