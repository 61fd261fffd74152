import { expect, test } from 'vitest';
import { MAX_FIXES } from '#api/contract/drivers/positions.ts';
import { pastOf } from './past.ts';

const now = Date.parse('2026-11-20T10:00:00Z');
const where = { latitude: -26, longitude: 28, heading: 90, speed: 40, battery: 80 };

test('the positions of the last two hours are reported once, in order and in batches', () => {
  const asked: number[] = [];
  const fleet = Array.from({ length: 7 }, (_, id) => ({
    id,
    branch: 1,
    work: 'round' as const,
    isAtWork: () => true,
    at(time: number) {
      if (id === 0) asked.push(time);
      // One vehicle has no signal at all.
      return id === 6 ? null : where;
    },
  }));
  const calls = [...pastOf(fleet, { now, simulated: now - 1000 })];
  expect(calls.map(({ length }) => length)).toEqual([MAX_FIXES, 6 * 120 - MAX_FIXES]);
  const times = calls.flat().map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect([times[0], times.at(-1)]).toEqual([now - 7_200_000, now - 60_000]);
  expect(asked[0]).toBe(now - 1000 - 7_200_000);
});
