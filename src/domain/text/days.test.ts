import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corpus } from '#tests/support/corpus.ts';
import { shiftDay } from '../kernel/business-days.ts';
import { formatDay, formatLongDate } from '../kernel/time.ts';
import { dayProblem, dayReading, inYearOf, lastUntil, pastMonths, readDay } from './days.ts';

describe('the corpus of dates', () => {
  test.each(corpus('days'))('the text %j is read as the day %s', (text = '', expected = '') => {
    const read = dayReading(text);
    expect(read.ok ? read.day : read.fault).toBe(expected);
  });
});

const days = fc.integer({ min: 0, max: 36_000 }).map((by) => shiftDay('2000-01-01', by));
const names = 'Jan Feb Mrt Apr Mei Jun Jul Aug Sep Okt Nov Des'.split(' ');
const notations = [
  (year: string, month: string, day: string) => `${year}/${month}/${day}`,
  (year: string, month: string, day: string) => `${day}.${month}.${year}`,
  (year: string, month: string, day: string) => `${year}${month}${day}`,
  (year: string, month: string, day: string) => `${Number(day)}/${Number(month)}/${year} 7:05`,
  (year: string, month: string, day: string) => `${day}-${names[Number(month) - 1]}-${year}`,
  (year: string, month: string, day: string) => `${day}${names[Number(month) - 1]}${year}`,
];

test('a day written in any notation is read back as the same day', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...notations), (day, write) => {
      const [year = '', month = '', date = ''] = day.split('-');
      expect(readDay(write(year, month, date))).toBe(day);
      expect(readDay(formatDay(day))).toBe(day);
      expect(readDay(formatLongDate(day))).toBe(day);
    }),
  );
});

test('no text makes the reader throw, and every day that it reads exists', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\dA-Za-z/. ':,-]{0,24}$/), (text) => {
      const day = readDay(text);
      expect(day === null || shiftDay(day, 0) === day).toBe(true);
    }),
  );
});

test('a day outside the limits is refused with a reason', () => {
  const limits = pastMonths('2026-11-27', 13);
  expect(limits).toEqual({ earliest: '2025-10-27', latest: '2026-11-27' });
  expect(dayReading('27/10/2025', limits)).toEqual({ ok: true, day: '2025-10-27' });
  expect(dayReading('26/10/2025', limits)).toEqual({ ok: false, fault: 'too-early' });
  expect(dayReading('28/11/2026', limits)).toEqual({ ok: false, fault: 'too-late' });
  expect(dayProblem(dayReading('28/11/2026', limits))).toBe('The date is in the future.');
});

test('one month before 31 March is the last day of February', () => {
  expect(pastMonths('2026-03-31', 1).earliest).toBe('2026-02-28');
});

test('a day without a year takes the year that the caller gives', () => {
  expect(readDay('18 Nov', { yearOf: inYearOf('2026-11-27') })).toBe('2026-11-18');
  expect(readDay('3 Jan', { yearOf: inYearOf('2026-11-27') })).toBe('2026-01-03');
  expect(readDay('18-Nov', { yearOf: lastUntil('2026-11-27') })).toBe('2026-11-18');
  expect(readDay('28/12', { yearOf: lastUntil('2026-11-27') })).toBe('2025-12-28');
});

test('the message about a day with the month first names the form to write', () => {
  expect(dayProblem(dayReading('11/20/2026'))).toBe(
    'The date has the month first. Write the day first, such as 20/11/2026.',
  );
});
