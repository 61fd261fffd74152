/** The hours of a day that a wall draws; what happens before the first counts into it. */
export const FIRST_HOUR = 6;
export const LAST_HOUR = 20;

export interface HourCount {
  hour: number;
  count: number;
}

/** How many there were before an hour of the day began. */
export const before = (counts: readonly HourCount[], hour: number): number =>
  counts.reduce((sum, one) => (one.hour < hour ? sum + one.count : sum), 0);

/** The sum at the beginning of each drawn hour up to `until`, and at the end of the last. */
export function curveOf(counts: readonly HourCount[], until: number = LAST_HOUR): number[] {
  const length = Math.max(0, Math.min(until, LAST_HOUR) - FIRST_HOUR + 1);
  return Array.from({ length }, (_, at) => before(counts, FIRST_HOUR + at));
}
