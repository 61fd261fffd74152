import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBetween, isWeekend, shiftDay } from '../kernel/business-days.ts';
import {
  datesOf,
  holidayRules,
  isOfRhythm,
  nextDates,
  rhythmWords,
  type Rhythm,
} from './collection-dates.ts';
import { publicHoliday } from '../kernel/public-holidays.ts';
import { weekdays } from '../zones/zones.ts';

const workdays = weekdays.slice(0, 5);
const rhythm = (change: Partial<Rhythm> = {}): Rhythm => ({
  weekdays: workdays,
  month_days: [],
  every: 1,
  starts_on: '2026-01-01',
  ends_on: null,
  on_holiday: 'skip',
  ...change,
});
const collected = (change: Partial<Rhythm>, from: string, until: string) =>
  datesOf(rhythm(change), { from, until }).map(({ collect_on }) => collect_on);

describe('collection dates of a recurrence', () => {
  test('omit a public holiday on a weekday', () => {
    // Heritage Day is Thursday 24 September 2026.
    const week = ['2026-09-21', '2026-09-27'] as const;
    expect(collected({}, ...week)).toEqual([
      '2026-09-21',
      '2026-09-22',
      '2026-09-23',
      '2026-09-25',
    ]);
  });

  test('move from a holiday to the working day before or after it', () => {
    const thursdays = { weekdays: ['Thursday' as const] };
    const week = ['2026-09-21', '2026-09-27'] as const;
    expect(collected({ ...thursdays, on_holiday: 'before' }, ...week)).toEqual(['2026-09-23']);
    expect(collected({ ...thursdays, on_holiday: 'after' }, ...week)).toEqual(['2026-09-25']);
    expect(
      datesOf(rhythm({ ...thursdays, on_holiday: 'after' }), { from: week[0], until: week[1] }),
    ).toEqual([{ planned_on: '2026-09-24', collect_on: '2026-09-25', holiday: 'Heritage Day' }]);
    // Good Friday and Family Day both move to the Tuesday, which is collected once.
    const easter = {
      weekdays: ['Monday' as const, 'Friday' as const],
      on_holiday: 'after' as const,
    };
    expect(collected(easter, '2026-04-03', '2026-04-09')).toEqual(['2026-04-07']);
  });

  test('count every second week from the week of the start', () => {
    const change = {
      weekdays: ['Monday' as const, 'Friday' as const],
      every: 2,
      starts_on: '2026-11-04',
    };
    expect(collected(change, '2026-11-01', '2026-11-30')).toEqual([
      '2026-11-06',
      '2026-11-16',
      '2026-11-20',
      '2026-11-30',
    ]);
  });

  test('fall on the last day of months that are too short', () => {
    const change = { weekdays: [], month_days: [15, 31] };
    expect(collected(change, '2026-02-01', '2026-04-30')).toEqual([
      '2026-02-15',
      '2026-02-28',
      '2026-03-15',
      '2026-03-31',
      '2026-04-15',
      '2026-04-30',
    ]);
  });

  test('omit declared holidays like public holidays', () => {
    const declared = new Map([['2026-11-04', 'Election day']]);
    const span = { from: '2026-11-03', until: '2026-11-05' };
    expect(datesOf(rhythm(), span, declared).map(({ collect_on }) => collect_on)).toEqual([
      '2026-11-03',
      '2026-11-05',
    ]);
  });
});

const day = fc.integer({ min: 0, max: 1500 }).map((by) => shiftDay('2025-01-01', by));
const anyRhythm: fc.Arbitrary<Rhythm> = fc.record({
  weekdays: fc.subarray([...weekdays], { minLength: 1 }),
  month_days: fc.oneof(
    fc.constant([]),
    fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 4 }),
  ),
  every: fc.integer({ min: 1, max: 12 }),
  starts_on: day,
  ends_on: fc.option(day),
  on_holiday: fc.constantFrom(...holidayRules),
});
const span = fc.tuple(day, fc.integer({ min: 0, max: 60 })).map(([from, length]) => ({
  from,
  until: shiftDay(from, length),
}));

describe('for every recurrence', () => {
  test('collection dates are unique, within the period and the recurrence and never on a public holiday', () => {
    fc.assert(
      fc.property(anyRhythm, span, (given, { from, until }) => {
        const dates = datesOf(given, { from, until });
        const days = dates.map(({ collect_on }) => collect_on);
        expect(days).toEqual([...new Set(days)].toSorted());
        for (const { planned_on, collect_on, holiday } of dates) {
          expect(collect_on >= from && collect_on <= until).toBe(true);
          expect(collect_on >= given.starts_on).toBe(true);
          expect(isOfRhythm(given, planned_on)).toBe(true);
          expect(publicHoliday(collect_on)).toBeNull();
          expect(publicHoliday(planned_on)).toBe(holiday);
          if (holiday !== null) expect(isWeekend(collect_on)).toBe(false);
        }
      }),
    );
  });

  test('collection dates include every working day of the recurrence', () => {
    fc.assert(
      fc.property(anyRhythm, span, (given, { from, until }) => {
        const named = daysBetween(from, until).filter(
          (one) => isOfRhythm(given, one) && publicHoliday(one) === null,
        );
        const days = datesOf(given, { from, until }).map(({ planned_on }) => planned_on);
        expect(days).toEqual(expect.arrayContaining(named));
      }),
    );
  });

  test('collection dates of two adjacent periods are those of one long period', () => {
    fc.assert(
      fc.property(anyRhythm, span, span, (given, one, other) => {
        const next = shiftDay(one.until, 1);
        const last = shiftDay(next, daysBetween(other.from, other.until).length);
        expect([...datesOf(given, one), ...datesOf(given, { from: next, until: last })]).toEqual(
          datesOf(given, { from: one.from, until: last }),
        );
      }),
    );
  });

  test('the next collection dates are the first dates of a longer period', () => {
    fc.assert(
      fc.property(anyRhythm, day, (given, from) => {
        const next = nextDates(given, { from, count: 3 });
        expect(next).toEqual(datesOf(given, { from, until: shiftDay(from, 800) }).slice(0, 3));
      }),
      { numRuns: 20 },
    );
  });
});

test.each([
  [{}, 'Weekdays'],
  [{ weekdays: [...weekdays] }, 'Every day'],
  [{ weekdays: ['Friday'] }, 'Fridays'],
  [{ weekdays: ['Thursday', 'Monday'], every: 2 }, 'Mon, Thu, every 2 weeks'],
  [{ weekdays: [], month_days: [15, 1] }, 'Day 1, 15 of the month'],
] as const)('the recurrence %j is described as "%s"', (change, words) => {
  expect(rhythmWords(rhythm({ month_days: [], ...change }))).toBe(words);
});
