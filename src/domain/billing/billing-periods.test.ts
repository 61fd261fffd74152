import { expect, test } from 'vitest';
import { lastPeriodEnd, nextMonth } from './billing-periods.ts';

test('the last weekly billing period is the one whose Sunday is over', () => {
  expect(lastPeriodEnd('weekly', '2026-11-23')).toBe('2026-11-22');
  expect(lastPeriodEnd('weekly', '2026-11-22')).toBe('2026-11-15');
  expect(lastPeriodEnd('weekly', '2026-11-28')).toBe('2026-11-22');
  expect(lastPeriodEnd('weekly', '2027-01-01')).toBe('2026-12-27');
});

test('the last monthly billing period is the one whose last day is over', () => {
  expect(lastPeriodEnd('monthly', '2026-03-01')).toBe('2026-02-28');
  expect(lastPeriodEnd('monthly', '2028-03-31')).toBe('2028-02-29');
  expect(lastPeriodEnd('monthly', '2027-01-15')).toBe('2026-12-31');
});

test('the month after February is March, and the month after December is January', () => {
  expect(nextMonth('2026-02-28')).toBe('2026-03-01');
  expect(nextMonth('2026-12-31')).toBe('2027-01-01');
});
