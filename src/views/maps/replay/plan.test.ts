import { expect, test } from 'vitest';
import { MOST_TRAIL_POINTS } from '#domain/drivers/driver-trails.ts';
import { TRAIL_MS } from '#map/positions/past-frames.ts';
import { gapOf, partsOf, planFor } from './plan.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('few drivers load at once in detail, many in parts, and a fleet more coarsely', () => {
  expect(planFor(1)).toEqual({ every: 15, length: 24 * HOUR });
  expect(planFor(80)).toEqual({ every: 15, length: HOUR });
  expect(planFor(250)).toEqual({ every: 15, length: 15 * MINUTE });
  expect(planFor(2000)).toEqual({ every: 120, length: 15 * MINUTE });
  expect(gapOf(planFor(1))).toBe(135_000);
});

test.each([1, 3, 4, 14, 84, 333, 334, 1000, 2000, 10_000])(
  'one response can hold a part of %i drivers',
  (drivers) => {
    const { every, length } = planFor(drivers);
    expect((drivers * length) / 1000 / every).toBeLessThanOrEqual(MOST_TRAIL_POINTS);
  },
);

test('parts lie on a grid that starts with the first trail and ends with the period', () => {
  const period = { from: 100 * HOUR, until: 102 * HOUR };
  const begins = period.from - TRAIL_MS;
  const around = (from: number, until: number) => partsOf(period, HOUR, { from, until });
  expect(around(period.from - TRAIL_MS, period.from)).toEqual([
    { from: begins, until: begins + HOUR },
  ]);
  expect(around(begins + HOUR - 1, begins + HOUR + 1)).toEqual([
    { from: begins, until: begins + HOUR },
    { from: begins + HOUR, until: begins + 2 * HOUR },
  ]);
  expect(around(0, Infinity).at(-1)).toEqual({ from: begins + 2 * HOUR, until: period.until });
  expect(around(0, Infinity)).toHaveLength(3);
});
