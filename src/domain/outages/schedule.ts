import { UTC_OFFSET_MS } from '../time.ts';
import { merged, type Interval } from './intervals.ts';

/** Load-shedding has eight stages; at 0 nothing is shed. */
export const MOST_STAGE = 8;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/**
 * One line of a published schedule: on this day of every month, at this stage and above, a block is off between two
 * minutes of the local day. An end before the start is on the next day.
 */
export interface SheddingSlot {
  block: number;
  day_of_month: number;
  stage: number;
  from_minute: number;
  until_minute: number;
}

/** The first day of schedules of which no other is known. */
export const ALL_ALONG = '2000-01-01';

/** The slots of a provider, from a day of the local calendar on until those of a later day hold. */
export interface Schedule {
  valid_from: string;
  slots: readonly SheddingSlot[];
}

/** The schedule that holds on a day; undefined before the first. */
export const scheduleOn = <S extends { valid_from: string }>(
  schedules: readonly S[],
  day: string,
): S | undefined =>
  schedules
    .toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))
    .find(({ valid_from }) => valid_from <= day);

/** What was said of the stage of a provider. `until` is null while no end is known. */
export interface StageStatement {
  stage: number;
  from: number;
  until: number | null;
  said_at: number;
}

/** The stage at a moment: the newest statement about it holds; 0 where nobody said anything. */
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
  /** The highest stage of its slots. */
  stage: number;
}

/** The local days that can have a slot within a time span, as the UTC instant of their midnight. */
function daysOf({ from, until }: Interval): number[] {
  const first = Math.floor((from + UTC_OFFSET_MS) / DAY_MS) - 1;
  const last = Math.floor((until + UTC_OFFSET_MS) / DAY_MS);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * DAY_MS - UTC_OFFSET_MS);
}

const dayOfMonth = (midnight: number): number => new Date(midnight + UTC_OFFSET_MS).getUTCDate();
const dayAt = (midnight: number): string =>
  new Date(midnight + UTC_OFFSET_MS).toISOString().slice(0, 10);

/**
 * When a block is off within a time span: a slot is off as a whole where the stage at its start is its own or higher.
 * Slots that overlap or touch are one outage.
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
  return merged(off)
    .filter(({ from, until }) => from < window.until && until > window.from)
    .map((one) => ({
      ...one,
      stage: Math.max(
        ...off.filter(({ from }) => from >= one.from && from < one.until).map(({ stage }) => stage),
      ),
    }));
}
