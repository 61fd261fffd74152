import { expect, test } from 'vitest';
import { dayOrInstant, oneOf, rowIds, manyOf, words } from './list-filter.ts';
import * as z from 'zod';

test.each([
  ['2026-11-20', true],
  ['2026-11-20T08:30:00Z', true],
  ['2026-11-20T08:30:00+02:00', true],
  ['1900-01-01', true],
  ['2199-12-31', true],
  ['1899-12-31', false],
  ['2200-01-01', false],
  ['2026-02-30', false],
  ['20/11/2026', false],
  ['yesterday', false],
])('%s is checked as a date or a timestamp with the result %s', (text, isRight) => {
  expect(dayOrInstant.safeParse(text).success).toBe(isRight);
});

test('a filter accepts one value or several values up to its limit', () => {
  const few = manyOf(z.int(), 2);
  for (const value of [undefined, 1, [1, 2], []]) expect(few.safeParse(value).success).toBe(true);
  expect(few.safeParse([1, 2, 3]).success).toBe(false);
  expect(oneOf(['new', 'old']).safeParse(['new', 'old']).success).toBe(true);
  expect(oneOf(['new', 'old']).safeParse('other').success).toBe(false);
});

test('ids are within the range of the database', () => {
  for (const id of [1, 2_147_483_647, '1', ['1', 2]])
    expect(rowIds.safeParse(id).success).toBe(true);
  for (const id of [0, -1, 1.5, 2_147_483_648, '1e3'])
    expect(rowIds.safeParse(id).success).toBe(false);
  expect(rowIds.safeParse(Array.from({ length: 1000 }, (_, at) => at + 1)).success).toBe(true);
  expect(rowIds.safeParse(Array.from({ length: 1001 }, (_, at) => at + 1)).success).toBe(false);
});

test('a search text is limited in length', () => {
  expect(words.safeParse('x'.repeat(100)).success).toBe(true);
  expect(words.safeParse('x'.repeat(101)).success).toBe(false);
});
