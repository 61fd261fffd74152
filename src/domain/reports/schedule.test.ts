import { expect, test } from 'vitest';
import { nextSend, sendTimesWords } from './schedule.ts';

const weekly = { weekdays: ['Monday' as const], month_days: [], send_at: '07:00' };
const monthly = { weekdays: [], month_days: [31], send_at: '18:30' };

test.each([
  // Tuesday 24 November 2026, 09:00 in South Africa.
  ['the next Monday', weekly, '2026-11-24T07:00:00Z', '2026-11-30T05:00:00.000Z'],
  ['today, before its time of day', weekly, '2026-11-30T04:59:00Z', '2026-11-30T05:00:00.000Z'],
  [
    'the next Monday, at the time of the last report',
    weekly,
    '2026-11-30T05:00:00Z',
    '2026-12-07T05:00:00.000Z',
  ],
  [
    'the last day of a month with 30 days',
    monthly,
    '2026-11-24T07:00:00Z',
    '2026-11-30T16:30:00.000Z',
  ],
  [
    'the last day of a month with 31 days',
    monthly,
    '2026-11-30T16:30:00Z',
    '2026-12-31T16:30:00.000Z',
  ],
  // 22:30 UTC on the 29th is already the 30th in South Africa.
  [
    'a day of the South African calendar',
    weekly,
    '2026-11-29T22:30:00Z',
    '2026-11-30T05:00:00.000Z',
  ],
])('the next report is sent on %s', (_, times, after, expected) => {
  expect(nextSend(times, new Date(after)).toISOString()).toBe(expected);
});

test('a schedule without days throws instead of searching forever', () => {
  expect(() => nextSend({ ...weekly, weekdays: [] }, new Date())).toThrow('without days');
});

test('sending times are formatted as text', () => {
  expect(sendTimesWords(weekly)).toBe('Mondays at 07:00');
  expect(sendTimesWords(monthly)).toBe('Day 31 of the month at 18:30');
});
