import { expect, test } from 'vitest';
import { monthIn, monthsUntil, withMonth } from './months.ts';

test('the month is read from the URL, and an invalid one becomes the current month', () => {
  expect(monthIn('?month=2026-02', '2026-11-25')).toBe('2026-02');
  for (const wrong of ['', '?month=', '?month=2026-13', '?month=february'])
    expect(monthIn(wrong, '2026-11-25')).toBe('2026-11');
});

test('a change of month keeps the filter and the sort order of the list', () => {
  const address = withMonth('?q=active%3Ayes&sort=-name&month=2026-11', '2026-10');
  expect(address).toBe('/sales-agents?q=active%3Ayes&sort=-name&month=2026-10');
});

test('the list of months includes months of the previous year', () => {
  expect(monthsUntil('2026-02', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
});
