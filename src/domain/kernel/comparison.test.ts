import { expect, test } from 'vitest';
import { compareCounts, comparedDay } from './comparison.ts';

test('a day is compared with the same weekday a week before, across months and years', () => {
  expect(comparedDay('2026-11-22')).toBe('2026-11-15');
  expect(comparedDay('2026-03-04')).toBe('2026-02-25');
  expect(comparedDay('2027-01-03')).toBe('2026-12-27');
});

test('an increase is good or bad depending on the figure', () => {
  expect(compareCounts(12, 10)).toEqual({ ahead: 2, isGood: true });
  expect(compareCounts(12, 10, false)).toEqual({ ahead: 2, isGood: false });
  expect(compareCounts(3, 3, false)).toEqual({ ahead: 0, isGood: true });
});
