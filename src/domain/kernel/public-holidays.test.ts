import { expect, test } from 'vitest';
import { easterSunday, publicHoliday } from './public-holidays.ts';

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('calculates the date of Easter Sunday in %i', (year, day) => {
  expect(easterSunday(year)).toBe(day);
});

test.each([
  ['2026-04-03', 'Good Friday'],
  ['2026-04-06', 'Family Day'],
  ['2026-12-16', 'Day of Reconciliation'],
  // Freedom Day 2025 was a Sunday.
  ['2025-04-28', 'Freedom Day observed'],
  // Christmas 2022 was a Sunday, followed by the Day of Goodwill. The Act adds no holiday on the
  // 27th.
  ['2022-12-26', 'Day of Goodwill'],
  ['2022-12-27', null],
  ['2026-11-23', null],
])('the public holiday on %s is %s', (day, name) => {
  expect(publicHoliday(day)).toBe(name);
});

test('declared days are holidays too', () => {
  const declared = new Map([['2022-12-27', 'Declared public holiday']]);
  expect(publicHoliday('2022-12-27', declared)).toBe('Declared public holiday');
});
