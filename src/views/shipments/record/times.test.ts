import { expect, test } from 'vitest';
import { dayOf, whenOf } from './times.ts';

const now = new Date('2026-11-20T15:00:00+02:00');

test('whenOf shows the clock time today, the weekday within a week, and the date for earlier times', () => {
  expect(whenOf('2026-11-20T08:14:00+02:00', now)).toBe('today 08:14');
  expect(whenOf('2026-11-19T03:20:00Z', now)).toBe('Thu 05:20');
  expect(dayOf('2026-11-03T07:00:00Z', now)).toBe('03 Nov');
});

test('the day of an event is that of the business time zone, not of the browser', () => {
  expect(dayOf('2026-11-19T22:30:00Z', now)).toBe('Today');
});
