import { overlaps, type Interval } from './intervals.ts';
import type { PlannedOutage } from './schedule.ts';

/** An outage of one area that stands in the plan. */
export interface StoredOutage extends Interval {
  id: number;
  /** A person set its times; a schedule does not change them. */
  is_fixed: boolean;
  /** A person ended it or withdrew it: this slot is not planned again, and others are. */
  is_gone: boolean;
}

interface Changes {
  added: PlannedOutage[];
  /** Those whose end is another. */
  changed: { id: number; until: number; stage: number }[];
  /** Those under way that the corrected stage at their start does not have: power is back, by id. */
  ended: number[];
  /** Those that will not be, by id. */
  withdrawn: number[];
}

/**
 * What the plan of one area becomes when its schedule or stage changes. What people decided stays. Doing it again changes nothing.
 */
export function reconcile(
  stored: readonly StoredOutage[],
  wanted: readonly PlannedOutage[],
  now: number,
): Changes {
  const fixed = stored.filter(({ is_fixed }) => is_fixed);
  const free = wanted.filter(
    (one) =>
      !fixed.some((other) => (other.is_gone ? one.from === other.from : overlaps(one, other))),
  );
  const changes: Changes = { added: [], changed: [], ended: [], withdrawn: [] };
  const matched = new Set<number>();
  for (const one of free) {
    const same = stored.find(({ from, is_fixed }) => !is_fixed && from === one.from);
    if (same !== undefined) matched.add(same.id);
    if (same === undefined && one.until > now) changes.added.push(one);
    else if (same !== undefined && same.until !== one.until)
      changes.changed.push({ id: same.id, until: one.until, stage: one.stage });
  }
  for (const { id, from, until, is_fixed } of stored) {
    if (is_fixed || matched.has(id) || until <= now) continue;
    if (from > now) changes.withdrawn.push(id);
    else changes.ended.push(id);
  }
  return changes;
}
