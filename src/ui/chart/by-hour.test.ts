import { expect, test } from 'vitest';
import { countBefore, curveOf } from './by-hour.ts';

const counts = [
  { hour: 5, count: 2 },
  { hour: 9, count: 10 },
  { hour: 14, count: 7 },
  { hour: 21, count: 1 },
];

test('the counts of two days are compared up to the last full hour, without later minutes', () => {
  expect(countBefore(counts, 0)).toBe(0);
  expect(countBefore(counts, 9)).toBe(2);
  expect(countBefore(counts, 10)).toBe(12);
  expect(countBefore(counts, 24)).toBe(20);
});

test('a curve starts at the sum of the earlier counts and ends at the current hour', () => {
  expect(curveOf(counts, 10)).toEqual([2, 2, 2, 2, 12]);
  expect(curveOf(counts)).toHaveLength(15);
  expect(curveOf(counts).at(-1)).toBe(19);
  expect(curveOf(counts, 3)).toEqual([]);
});
