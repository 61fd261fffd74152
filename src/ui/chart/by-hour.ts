import type { ResponseOf } from '../../api/endpoint-types.ts';

/** The hours of a day that are drawn; what happens before the first counts into it. */
export const FIRST_HOUR = 6;
export const LAST_HOUR = 20;

export interface HourCount {
  hour: number;
  count: number;
}

export type Outcome = 'collected' | 'delivered' | 'failed';

/** One kind of outcome by the hour. */
export const hoursOf = (
  { by_hour: hours }: Pick<ResponseOf<'GET /ops-api/drivers_today_stats'>, 'by_hour'>,
  outcome: Outcome,
): HourCount[] => hours.map((one) => ({ hour: one.hour, count: one[outcome] }));

/** How many there were before an hour of the day began. */
export const before = (counts: readonly HourCount[], hour: number): number =>
  counts.reduce((sum, one) => (one.hour < hour ? sum + one.count : sum), 0);

/** The sum at the beginning of each drawn hour up to `until`, and at the end of the last. */
export function curveOf(counts: readonly HourCount[], until: number = LAST_HOUR): number[] {
  const length = Math.max(0, Math.min(until, LAST_HOUR) - FIRST_HOUR + 1);
  return Array.from({ length }, (_, at) => before(counts, FIRST_HOUR + at));
}
