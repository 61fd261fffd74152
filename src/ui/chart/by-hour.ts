import type { ResponseOf } from '#api/endpoint-types.ts';

/** Hours of the chart; earlier counts are added to the first hour. */
export const FIRST_HOUR = 6;
export const LAST_HOUR = 20;

export interface HourCount {
  hour: number;
  count: number;
}

export type Outcome = 'collected' | 'delivered' | 'failed';

/** Counts of one outcome by hour. */
export const hoursOf = (
  { by_hour: hours }: Pick<ResponseOf<'GET /ops-api/drivers_today_stats'>, 'by_hour'>,
  outcome: Outcome,
): HourCount[] => hours.map((one) => ({ hour: one.hour, count: one[outcome] }));

/** Number of events before an hour of the day. */
export const countBefore = (counts: readonly HourCount[], hour: number): number =>
  counts.reduce((sum, one) => (one.hour < hour ? sum + one.count : sum), 0);

/** Running totals at the start of each hour up to `until`. */
export function curveOf(counts: readonly HourCount[], until: number = LAST_HOUR): number[] {
  const length = Math.max(0, Math.min(until, LAST_HOUR) - FIRST_HOUR + 1);
  return Array.from({ length }, (_, at) => countBefore(counts, FIRST_HOUR + at));
}
