import { UTC_OFFSET_MS, DAY_MS, MINUTE_MS } from '../kernel/time.ts';
import { mergeIntervals, type Interval } from './intervals.ts';

/** Highest stage of load-shedding; 0 means no outages. */
export const MAX_STAGE = 8;

const DAY_MINUTES = 1440;

/**
 * Line of a published schedule: on this day of every month, at this stage and above, a block is off
 * between two minutes of the South African day. An end before the start is on the next day.
 */
export interface SheddingSlot {
  block: number;
  day_of_month: number;
  stage: number;
  from_minute: number;
  until_minute: number;
}

/** First day of a schedule without a known start. */
export const UNKNOWN_START = '2000-01-01';

/** Slots of a provider, valid from a day until the next schedule. */
export interface Schedule {
  valid_from: string;
  slots: readonly SheddingSlot[];
}

/** Schedule that is valid on a day; undefined before the first. */
export const scheduleOn = <S extends { valid_from: string }>(
  schedules: readonly S[],
  day: string,
): S | undefined =>
  schedules
    .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))
    .find(({ valid_from }) => valid_from <= day);

/** Announced stage of a provider. `until` is null if the end is unknown. */
export interface StageStatement {
  stage: number;
  from: number;
  until: number | null;
  said_at: number;
}

/**
 * Returns the stage at a point in time, by the newest statement about that time; 0 without a
 * statement.
 */
export function stageAt(statements: readonly StageStatement[], moment: number): number {
  const about = statements.filter(
    ({ from, until }) => from <= moment && (until === null || moment < until),
  );
  const newest = about.reduce<StageStatement | null>(
    (best, one) => (best === null || one.said_at >= best.said_at ? one : best),
    null,
  );
  return newest?.stage ?? 0;
}

export interface PlannedOutage extends Interval {
  /** Highest stage of the slots in the outage. */
  stage: number;
}

/**
 * South African days that can have slots in a time span, each as the UTC timestamp of its midnight.
 */
function daysOf({ from, until }: Interval): number[] {
  const first = Math.floor((from + UTC_OFFSET_MS) / DAY_MS) - 1;
  const last = Math.floor((until + UTC_OFFSET_MS) / DAY_MS);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * DAY_MS - UTC_OFFSET_MS);
}

const dayOfMonth = (midnight: number): number => new Date(midnight + UTC_OFFSET_MS).getUTCDate();
const dayAt = (midnight: number): string =>
  new Date(midnight + UTC_OFFSET_MS).toISOString().slice(0, 10);

/**
 * Plans the outages of a block in a time span. A whole slot is an outage if the stage at its start
 * is high enough. Slots that overlap or touch are one outage.
 */
export function plannedOutages(
  schedules: readonly Schedule[],
  stages: readonly StageStatement[],
  window: Interval,
): PlannedOutage[] {
  const off = daysOf(window).flatMap((midnight) =>
    (scheduleOn(schedules, dayAt(midnight))?.slots ?? [])
      .filter((slot) => slot.day_of_month === dayOfMonth(midnight))
      .map(({ from_minute, until_minute, stage }) => {
        const length = until_minute - from_minute + (until_minute <= from_minute ? DAY_MINUTES : 0);
        const from = midnight + from_minute * MINUTE_MS;
        return { from, until: from + length * MINUTE_MS, stage };
      })
      .filter(({ from, stage }) => stage <= stageAt(stages, from)),
  );
  return mergeIntervals(off)
    .filter(({ from, until }) => from < window.until && until > window.from)
    .map((one) => ({
      ...one,
      stage: Math.max(
        ...off.filter(({ from }) => from >= one.from && from < one.until).map(({ stage }) => stage),
      ),
    }));
}
