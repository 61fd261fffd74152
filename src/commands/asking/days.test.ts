import { formatDay } from '#domain/kernel/time.ts';
import { expect, test } from 'vitest';
import { todayHere } from '#domain/kernel/business-days.ts';
import { parseDay, suggestedDays } from './days.ts';

const friday = '2026-11-20';

test.each([
  ['today', '2026-11-20'],
  ['tom', '2026-11-21'],
  ['yesterday', '2026-11-19'],
  ['+3', '2026-11-23'],
  ['-1', '2026-11-19'],
  ['mon', '2026-11-23'],
  ['friday', '2026-11-27'],
  ['2026-12-01', '2026-12-01'],
  ['1/12', '2026-12-01'],
  ['01.12.2027', '2027-12-01'],
  ['23 nov', '2026-11-23'],
  ['1 January 2027', '2027-01-01'],
  ['31 feb', null],
  ['soon', null],
  ['', null],
  ['   ', null],
  ['x2026-12-01', null],
  ['2026-12-015', null],
  ['x1/12', null],
  ['1/12x', null],
  ['to', null],
  ['mo', null],
  ['+3x', null],
  [' TOMORROW ', '2026-11-21'],
  ['1 december', '2026-12-01'],
  ['1dec', '2026-12-01'],
])('the typed day "%s" is %s', (typed, day) => {
  expect(parseDay(typed, friday)).toBe(day);
});

test('today is the day in Johannesburg', () => {
  expect(todayHere(new Date('2026-11-20T22:30:00Z'))).toBe('2026-11-21');
  expect(formatDay('2026-11-23')).toContain('23 Nov');
});

test('a day question suggests today and the next seven days', () => {
  const days = suggestedDays(friday);
  expect(days.map(({ label }) => label).slice(0, 3)).toEqual(['Today', 'Tomorrow', 'Sunday']);
  expect(days.at(-1)).toEqual({ day: '2026-11-27', label: 'Next Friday' });
});

test('a question about the past suggests earlier days, each once, and reads a weekday as the last such day', () => {
  expect(suggestedDays(friday, 'past').map(({ day, label }) => `${label} ${day}`)).toEqual([
    'Today 2026-11-20',
    'Yesterday 2026-11-19',
    'Last Sunday 2026-11-15',
    'First of this month 2026-11-01',
    'End of last month 2026-10-31',
    'First of last month 2026-10-01',
  ]);
  const first = suggestedDays('2026-11-01', 'past').map(({ label }) => label);
  expect(first).toEqual(['Today', 'Yesterday', 'Last Sunday', 'First of last month']);
  expect(parseDay('mon', friday, 'past')).toBe('2026-11-16');
  expect(parseDay('friday', friday, 'past')).toBe('2026-11-13');
});
