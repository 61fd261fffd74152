import fc from 'fast-check';
import { rrulestr } from 'rrule';
import { describe, expect, test } from 'vitest';
import { shiftDay } from '../kernel/business-days.ts';
import { isOfRhythm, type Rhythm } from './collection-dates.ts';
import { weekdays } from '../zones/zones.ts';

/** Number of random rhythms; set BATON_RHYTHM_RUNS=10000 for a thorough run. */
const RUNS = Number(process.env['BATON_RHYTHM_RUNS'] ?? 500);

describe('collection dates equal those of a reference library (RFC 5545)', () => {
  const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
  const at = (day: string) => `${day.replaceAll('-', '')}T000000Z`;

  /** Rhythm as an RFC 5545 rule. A named day past the end of a short month becomes its last day. */
  function rulesOf({ weekdays: on, month_days, every, starts_on, ends_on }: Rhythm): string {
    const end = ends_on === null ? '' : `;UNTIL=${at(ends_on)}`;
    const start = `DTSTART:${at(starts_on)}`;
    if (month_days.length === 0)
      return `${start}\nRRULE:FREQ=WEEKLY;WKST=MO;INTERVAL=${every};BYDAY=${on.map((day) => names[weekdays.indexOf(day)]).join(',')}${end}`;
    const rules = month_days.map((day) => {
      const shorter = [28, 29, 30, 31].filter((one) => one < day);
      return `RRULE:FREQ=MONTHLY;INTERVAL=${every};BYMONTHDAY=${[...shorter, day].join(',')};BYSETPOS=-1${end}`;
    });
    return [start, ...rules].join('\n');
  }

  const startsOn = fc.integer({ min: 0, max: 3000 }).map((days) => shiftDay('2024-01-01', days));
  const rhythms = fc.record({
    weekdays: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
    month_days: fc.oneof(
      fc.constant([]),
      fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 4 }),
    ),
    every: fc.integer({ min: 1, max: 12 }),
    starts_on: startsOn,
    lasts: fc.option(fc.integer({ min: 0, max: 500 })),
    from: fc.integer({ min: 0, max: 400 }),
  });

  test('for random recurrences', () => {
    fc.assert(
      fc.property(rhythms, ({ lasts, from, ...given }) => {
        const ends_on = lasts === null ? null : shiftDay(given.starts_on, lasts);
        const one: Rhythm = { ...given, ends_on, on_holiday: 'skip' };
        const first = shiftDay(one.starts_on, from);
        const span = Array.from({ length: 120 }, (_, index) => shiftDay(first, index));
        const reference = rrulestr(rulesOf(one), { forceset: true })
          .between(new Date(`${first}T00:00:00Z`), new Date(`${span.at(-1)}T00:00:00Z`), true)
          .map((date) => date.toISOString().slice(0, 10));
        expect(span.filter((day) => isOfRhythm(one, day))).toEqual(
          [...new Set(reference)].toSorted(),
        );
      }),
      { numRuns: RUNS },
    );
  }, 300_000);
});
