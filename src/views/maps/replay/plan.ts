import { SILENT_AFTER_MS } from '#domain/drivers/driver-presence.ts';
import { MAX_TRAIL_POINTS, TRAIL_STEP_S } from '#domain/drivers/driver-trails.ts';
import { TRAIL_MS } from '#map/positions/past-frames.ts';
import type { Period } from '#map/positions/replay-clock.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts';

/** Plan for loading the past: seconds between points, and milliseconds per part. */
export interface ReplayPlan {
  every: number;
  length: number;
}

const steps = [TRAIL_STEP_S, 30, 60, 120, 300, 900];
const lengths = [24 * HOUR_MS, 6 * HOUR_MS, HOUR_MS, 15 * MINUTE_MS];

/**
 * Chooses the smallest step between points, then the longest part of the period, for which one
 * response can hold the points of all drivers.
 */
export function planFor(drivers: number): ReplayPlan {
  const fits = (every: number, length: number) =>
    drivers * (length / 1000 / every) <= MAX_TRAIL_POINTS;
  const every = steps.find((step) => lengths.some((length) => fits(step, length))) ?? 900;
  return { every, length: lengths.find((length) => fits(every, length)) ?? 15 * MINUTE_MS };
}

/**
 * Minimum time between two points that counts as a gap, in milliseconds. Adds one step, because a
 * point can be up to one step late.
 */
export const gapOf = ({ every }: ReplayPlan): number => SILENT_AFTER_MS + every * 1000;

/**
 * Divides a period into parts and returns those that overlap `wanted`, oldest first. The parts
 * begin `TRAIL_MS` before the period, so that trails are complete at its start.
 */
export function partsOf(period: Period, length: number, wanted: Period): Period[] {
  const begins = period.from - TRAIL_MS;
  const first = Math.floor((Math.max(begins, wanted.from) - begins) / length);
  const last = Math.floor((Math.min(period.until, wanted.until) - 1 - begins) / length);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const from = begins + (first + at) * length;
    return { from, until: Math.min(period.until, from + length) };
  });
}
