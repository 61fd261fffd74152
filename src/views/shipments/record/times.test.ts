import { expect, test } from 'vitest';
import { dayOf, whenOf } from './times.ts';

const now = new Date('2026-11-20T15:00:00+02:00');

test('a moment is told by the clock today, by the weekday this week, by the date before', () => {
  expect(whenOf('2026-11-20T08:14:00+02:00', now)).toBe('today 08:14');
  expect(whenOf('2026-11-19T03:20:00Z', now)).toBe('Thu 05:20');
  expect(dayOf('2026-11-03T07:00:00Z', now)).toBe('03 Nov');
});

test('the day is that of the business, not of the machine', () => {
  expect(dayOf('2026-11-19T22:30:00Z', now)).toBe('Today');
});
