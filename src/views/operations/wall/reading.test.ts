import { expect, test } from 'vitest';
import { isStale, joinReadings } from './reading.ts';

const at = 1_000_000;
const read = { data: 1, at, hasFailed: false };

test('a figure is stale after one missed minute, and earlier after a failed refetch', () => {
  expect(isStale(read, at + 90_000)).toBe(false);
  expect(isStale(read, at + 90_001)).toBe(true);
  expect(isStale({ ...read, hasFailed: true }, at + 30_000)).toBe(false);
  expect(isStale({ ...read, hasFailed: true }, at + 30_001)).toBe(true);
});

test('a figure that never arrived is stale only after a failure', () => {
  expect(isStale({ data: undefined, at: 0, hasFailed: false }, at)).toBe(false);
  expect(isStale({ data: undefined, at: 0, hasFailed: true }, at)).toBe(true);
});

test('two joined figures have the older time, and a value only if both figures have a value', () => {
  expect(joinReadings(read, { data: 'x', at: at + 5, hasFailed: true })).toEqual({
    data: [1, 'x'],
    at,
    hasFailed: true,
  });
  expect(joinReadings(read, { data: undefined, at: 0, hasFailed: false }).data).toBeUndefined();
});
