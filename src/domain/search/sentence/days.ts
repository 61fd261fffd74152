import { shiftDay, weekdayOf } from '#domain/kernel/business-days.ts';
import { lastUntil, readDay } from '#domain/text/days.ts';
import { UTC_OFFSET_MS } from '#domain/kernel/time.ts';
import type { SentenceContext } from './reading.ts';
import type { DayReader, Span } from './spans.ts';

const daysBack: Readonly<Record<string, number>> = { today: 0, yesterday: 1 };

const lastWords = /^last (?:(\d{1,3}) ?)?(min|minutes?|h|hours?|d|days?)$/;

const unitMs = { m: 60_000, h: 3_600_000 } as const;

/** South African date and time to the minute, as filters write it: 2026-11-22T08:30. */
const minuteHere = (moment: number): string =>
  new Date(moment + UTC_OFFSET_MS).toISOString().slice(0, 16);

/** Start of "last 2 h", "last hour" or "last 3 days"; null for other words. */
function lastSpan(words: string, { today, now = Date.now() }: SentenceContext): string | null {
  const [, count = '1', unit] = lastWords.exec(words) ?? [];
  if (unit === undefined) return null;
  if (unit.startsWith('d')) return shiftDay(today, -Number(count));
  return minuteHere(now - Number(count) * (unit.startsWith('h') ? unitMs.h : unitMs.m));
}

const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

/** Latest day that "last friday", "27/11" or "27 nov" can mean; null for other words. */
function namedDay(words: string, today: string): string | null {
  const weekday = weekdays.indexOf(/^last (\w+)$/.exec(words)?.[1] ?? '');
  if (weekday >= 0) return shiftDay(today, -(((weekdayOf(today) - weekday + 6) % 7) + 1));
  const isWritten =
    /^\d{1,4}[-/ .][\d a-z]{1,9}(?:[-/ .]\d{1,4})?$/.test(words) && /[-/a-z]/.test(words);
  return isWritten ? readDay(words, { yearOf: lastUntil(today) }) : null;
}

/** Reads days and time spans relative to now. */
export const dayReader =
  (context: SentenceContext): DayReader =>
  (words) => {
    const { today } = context;
    const from = lastSpan(words, context);
    if (from !== null) return { from, isRange: true };
    const back = daysBack[words];
    if (back !== undefined) return { from: words, isRange: false };
    const named = namedDay(words, today);
    if (named !== null) return { from: named, isRange: false };
    if (words !== 'this week') return null;
    return { from: shiftDay(today, -((weekdayOf(today) + 6) % 7)), isRange: true };
  };

/** Day or time of a sentence, as a filter writes it. */
export interface Days {
  from: string;
  isRange: boolean;
  /** Preposition before the day. */
  place?: string | null;
}

const beginnings = new Set(['since', 'after', 'from']);
const endings = new Set(['before', 'until']);

/** Whether a preposition begins or ends a period. */
export const isBound = (place: string | null): boolean =>
  beginnings.has(place ?? '') || endings.has(place ?? '');

/**
 * Filter value for a day: "since yesterday" gives a range that begins on the day, "before 10:00" a
 * range that ends at the time.
 */
export const dayValue = ({ from, isRange, place = null }: Days): string => {
  if (endings.has(place ?? '')) return `<${from}`;
  return isRange || beginnings.has(place ?? '') ? `>=${from}` : from;
};

/** Time in clock format: "8h30" and "8:30" are 08:30. */
export const clockOf = (words: string): string => words.replace('h', ':').padStart(5, '0');

const LAST_HOUR = 23;

/** Time of day in "since 8" or "since 08:00"; null for other spans. */
export function hourOf(span: Span): string | null {
  if (span.is === 'moment') return span.words;
  const isHour = span.is === 'count' && span.count <= LAST_HOUR && isBound(span.place);
  return isHour ? `${span.words}:00` : null;
}
