import { expect, test } from 'vitest';
import fc from 'fast-check';
import {
  daysBetween,
  isWeekend,
  shiftDay,
  startOfDay,
  todayHere,
  weekdayOf,
} from './business-days.ts';
import {
  formatDateTime,
  formatColumnDate,
  formatDate,
  formatDay,
  formatDayMonth,
  formatExactTime,
  formatFullDateTime,
  formatLongDate,
  formatLongDayMonth,
  formatMonth,
  formatShortDay,
  formatTime,
  formatWeekday,
  formatWeekdayDate,
  hourOf,
  isoDay,
  minuteOfDay,
  parseInstant,
  weekdayName,
} from './time.ts';

const midnight = '2026-11-20T22:00:00Z';
const lastSecond = '2026-11-20T21:59:59Z';
const september = '2026-09-03T12:05:07Z';

test.each([
  ['the day ends at 24:00 in South Africa', isoDay(lastSecond), '2026-11-20'],
  ['the day begins at 00:00 in South Africa', isoDay(midnight), '2026-11-21'],
  [
    'a year begins in South Africa two hours before UTC',
    isoDay('2026-12-31T22:00:00Z'),
    '2027-01-01',
  ],
  ['29 February is a day of a leap year', isoDay('2028-02-28T22:30:00Z'), '2028-02-29'],
  [
    'a time with an offset counts for the day in South Africa',
    isoDay('2026-11-21T01:30:00+05:00'),
    '2026-11-20',
  ],
  ['a time in milliseconds gives the same day', isoDay(Date.parse(midnight)), '2026-11-21'],
])('%s', (_, day, expected) => {
  expect(day).toBe(expected);
});

test('hours and minutes count from midnight in South Africa', () => {
  expect([hourOf(lastSecond), hourOf(midnight), hourOf('2026-11-20T12:59:59Z')]).toEqual([
    23, 0, 14,
  ]);
  expect(minuteOfDay(Date.parse('2026-11-20T12:05:59Z'))).toBe(14 * 60 + 5);
});

test('days keep their weekday as number and as name', () => {
  const week = daysBetween('2026-11-22', '2026-11-28');
  expect(week.map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(week.map(weekdayName).join(' ')).toBe(
    'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  );
  expect(week.filter(isWeekend)).toEqual(['2026-11-22', '2026-11-28']);
});

test('a day begins where the previous day ends', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-30'), noInvalidDate: true }),
      (instant) => {
        const day = todayHere(instant);
        const [start, end] = [startOfDay(day), startOfDay(shiftDay(day, 1))];
        expect(Date.parse(start)).toBeLessThanOrEqual(instant.getTime());
        expect(Date.parse(end)).toBeGreaterThan(instant.getTime());
        expect(hourOf(instant)).toBe(Math.floor(minuteOfDay(instant.getTime()) / 60));
        expect([isoDay(start), formatTime(start)]).toEqual([day, '00:00']);
      },
    ),
  );
});

test.each([
  [formatDateTime(september), '03 Sep 2026, 14:05'],
  [formatFullDateTime(september), 'Thursday, 3 September 2026 at 14:05:07'],
  [formatTime(september), '14:05'],
  [formatExactTime(september), '14:05:07'],
  [formatWeekday(september), 'Thu'],
  [formatDayMonth(september), '03 Sep'],
  [formatLongDayMonth(september), '3 September'],
  [formatWeekdayDate(september), 'Thu, 03 Sep'],
  [formatDay('2026-11-23'), 'Mon, 23 Nov 2026'],
  [formatDate('2026-11-03'), '3 Nov 2026'],
  [formatColumnDate('2026-11-03'), '03 Nov 2026'],
  [formatColumnDate('2026-11-02T22:30:00Z'), '03 Nov 2026'],
  [formatShortDay('2026-11-23'), 'Mon, 23 Nov'],
  [formatLongDate('2026-11-01'), '1 November 2026'],
  [formatMonth('2026-11-01'), 'November 2026'],
])('the date or time is formatted as "%s"', (text, expected) => {
  expect(text).toBe(expected);
});

test('an invalid date throws instead of returning a string', () => {
  expect(() => isoDay('no date')).toThrow(RangeError);
  expect(() => formatDay('2026-13-01')).toThrow(RangeError);
});

test.each([
  ['2026-11-27T14:05:00+02:00', '2026-11-27T12:05:00.000Z'],
  ['2026-11-27T12:05Z', '2026-11-27T12:05:00.000Z'],
  ['27 Nov 2026', null],
  ['11/27/2026', null],
  ['2026-11-27', null],
  ['2026-11-27T14:05', null],
  ['2026-13-27T14:05Z', null],
  ['', null],
])('the text "%s" is parsed as %s', (text, expected) => {
  const at = parseInstant(text);
  expect(at === null ? null : new Date(at).toISOString()).toBe(expected);
});
