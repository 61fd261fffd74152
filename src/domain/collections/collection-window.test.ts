import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectBefore } from './collection-window.ts';

const here = (text: string) => new Date(`${text}:00+02:00`).toISOString();
const weekdays = Object.fromEntries(
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => [day, '08:00-17:00']),
);
/** End of the window of a parcel deposited on Friday, 20 November 2026, at 10:00. */
const until = (hoursToCollect: number, hours: Record<string, string>) =>
  collectBefore(here('2026-11-20T10:00'), hoursToCollect, { hours });

test('a site without opening hours is always open', () => {
  expect(until(36, {})).toBe(here('2026-11-21T22:00'));
});

test('a window that ends while the site is open ends to the minute', () => {
  expect(until(7, weekdays)).toBe(here('2026-11-20T17:00'));
  expect(until(72 + 2, weekdays)).toBe(here('2026-11-23T12:00'));
  expect(until(72 - 2, weekdays)).toBe(here('2026-11-23T08:00'));
});

test('a window that ends while the site is closed ends two hours after the next opening', () => {
  // After closing on Friday, on Saturday, and on Monday before opening.
  for (const hours of [8, 24, 69]) expect(until(hours, weekdays)).toBe(here('2026-11-23T10:00'));
});

test('a public holiday uses its own opening hours if the site has them', () => {
  const christmas = (hours: Record<string, string>) =>
    collectBefore(here('2026-12-24T10:00'), 24, { hours });
  expect(christmas(weekdays)).toBe(here('2026-12-25T10:00'));
  expect(christmas({ ...weekdays, 'Public Holidays': '11:00-13:00' })).toBe(
    here('2026-12-25T13:00'),
  );
});

test('a site that never opens does not extend the window', () => {
  expect(until(24, { Sunday: 'closed' })).toBe(here('2026-11-21T10:00'));
});

test('a site can be closed on public holidays, including declared ones', () => {
  const hours = { Monday: '08:00-18:00', Tuesday: '08:00-18:00', 'Public Holidays': 'closed' };
  const declared = new Map([['2026-11-24', 'Election day']]);
  const ends = (site: Parameters<typeof collectBefore>[2]) =>
    collectBefore(here('2026-11-22T10:00'), 36, site);
  expect(ends({ hours })).toBe(here('2026-11-24T10:00'));
  expect(ends({ hours, declared })).toBe(here('2026-11-30T10:00'));
});

test('the window lasts at least the configured hours', () => {
  const moments = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2027-12-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, fc.integer({ min: 6, max: 168 }), (at, wait) => {
      const end = Date.parse(collectBefore(at.toISOString(), wait, { hours: weekdays }));
      expect(end).toBeGreaterThanOrEqual(at.getTime() + wait * 3_600_000);
    }),
  );
});
