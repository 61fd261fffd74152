import { expect, test } from 'vitest';
import { grainOf, namedPeriods, periodBefore, periodOf, pointsOf } from './period.ts';

const today = '2026-03-05';

test.each([
  ['today', '2026-03-05', '2026-03-05'],
  ['yesterday', '2026-03-04', '2026-03-04'],
  ['last-7-days', '2026-02-27', '2026-03-05'],
  ['last-14-days', '2026-02-20', '2026-03-05'],
  ['last-30-days', '2026-02-04', '2026-03-05'],
  ['last-90-days', '2025-12-06', '2026-03-05'],
  ['this-month', '2026-03-01', '2026-03-05'],
  ['last-month', '2026-02-01', '2026-02-28'],
  ['last-12-months', '2025-03-06', '2026-03-05'],
])('the period "%s" is from %s to %s', (name, from, to) => {
  expect(namedPeriods.map(({ value }) => value)).toContain(name);
  expect(periodOf(name, today)).toEqual({ from, to });
});

test('a period of two dates has at most a year', () => {
  expect(periodOf('2025-01-01..2026-01-01', today)).toEqual({
    from: '2025-01-01',
    to: '2026-01-01',
  });
  expect(periodOf('2026-03-05..2026-03-05', today)).toEqual({ from: today, to: today });
  for (const text of [
    '2025-01-01..2026-01-02',
    '2026-03-05..2026-03-04',
    '2026-02-30..2026-03-04',
    '1999-12-31..2000-01-05',
    '2199-12-31..2200-01-01',
    '2026-03-05',
    'toString',
    '',
  ])
    expect(periodOf(text, today), text).toBe(null);
});

test('the previous period has as many days', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-05' })).toEqual({
    from: '2026-02-24',
    to: '2026-02-28',
  });
});

test('a period of up to a quarter is drawn by day, and a longer one by month', () => {
  const quarter = { from: '2026-01-01', to: '2026-04-02' };
  expect(grainOf(quarter)).toBe('day');
  expect(grainOf({ ...quarter, to: '2026-04-03' })).toBe('month');
  expect(pointsOf({ from: '2026-01-30', to: '2026-02-02' }, 'day')).toEqual([
    '2026-01-30',
    '2026-01-31',
    '2026-02-01',
    '2026-02-02',
  ]);
  expect(pointsOf(quarter, 'month')).toEqual(['2026-01', '2026-02', '2026-03', '2026-04']);
});
