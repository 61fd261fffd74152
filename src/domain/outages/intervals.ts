/** Time span in milliseconds since 1970; `until` itself is excluded. */
export interface Interval {
  from: number;
  until: number;
}

/** Sorts time spans and merges those that overlap or touch. Idempotent. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals
    .filter(({ from, until }) => until > from)
    .toSorted((a, b) => a.from - b.from);
  const result: Interval[] = [];
  for (const { from, until } of sorted) {
    const last = result.at(-1);
    if (last === undefined || from > last.until) result.push({ from, until });
    else last.until = Math.max(last.until, until);
  }
  return result;
}

export const intervalsOverlap = (a: Interval, b: Interval): boolean =>
  a.from < b.until && b.from < a.until;
