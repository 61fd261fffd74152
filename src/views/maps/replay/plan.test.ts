import { expect, test } from 'vitest';
import { MAX_TRAIL_POINTS } from '#domain/drivers/driver-trails.ts';
import { TRAIL_MS } from '#map/positions/past-frames.ts';
import { gapOf, partsOf, planFor } from './plan.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts';

test('the tracks of few drivers load at once, tracks of many drivers in parts, and tracks of a fleet with fewer points', () => {
  expect(planFor(1)).toEqual({ every: 15, length: 24 * HOUR_MS });
  expect(planFor(80)).toEqual({ every: 15, length: HOUR_MS });
  expect(planFor(250)).toEqual({ every: 15, length: 15 * MINUTE_MS });
  expect(planFor(2000)).toEqual({ every: 120, length: 15 * MINUTE_MS });
  expect(gapOf(planFor(1))).toBe(135_000);
});

test.each([1, 3, 4, 14, 84, 333, 334, 1000, 2000, 10_000])(
  'one response can hold a part for %i drivers',
  (drivers) => {
    const { every, length } = planFor(drivers);
    expect((drivers * length) / 1000 / every).toBeLessThanOrEqual(MAX_TRAIL_POINTS);
  },
);

test('the parts of a replay begin at fixed times from the first trail on, and end with the period', () => {
  const period = { from: 100 * HOUR_MS, until: 102 * HOUR_MS };
  const begins = period.from - TRAIL_MS;
  const around = (from: number, until: number) => partsOf(period, HOUR_MS, { from, until });
  expect(around(period.from - TRAIL_MS, period.from)).toEqual([
    { from: begins, until: begins + HOUR_MS },
  ]);
  expect(around(begins + HOUR_MS - 1, begins + HOUR_MS + 1)).toEqual([
    { from: begins, until: begins + HOUR_MS },
    { from: begins + HOUR_MS, until: begins + 2 * HOUR_MS },
  ]);
  expect(around(0, Infinity).at(-1)).toEqual({ from: begins + 2 * HOUR_MS, until: period.until });
  expect(around(0, Infinity)).toHaveLength(3);
});
