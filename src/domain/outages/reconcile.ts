import { intervalsOverlap, type Interval } from './intervals.ts';
import type { PlannedOutage } from './schedule.ts';

/** Planned outage of an area. */
export interface StoredOutage extends Interval {
  id: number;
  /** Whether a user set the times of the outage, so that schedules do not change them. */
  is_fixed: boolean;
  /** Whether a user ended or withdrew the outage: its slot is not planned again, but others are. */
  is_gone: boolean;
}

interface Changes {
  added: PlannedOutage[];
  /** Outages with a new end. */
  changed: { id: number; until: number; stage: number }[];
  /** Ids of running outages that the corrected stage does not include: power is back. */
  ended: number[];
  /** Ids of future outages that are dropped. */
  withdrawn: number[];
}

/**
 * Changes to the planned outages of an area after its schedule or stage changed. Decisions by users
 * take precedence. Idempotent.
 */
export function reconcile(
  stored: readonly StoredOutage[],
  wanted: readonly PlannedOutage[],
  now: number,
): Changes {
  const fixed = stored.filter(({ is_fixed }) => is_fixed);
  const free = wanted.filter(
    (one) =>
      !fixed.some((other) =>
        other.is_gone ? one.from === other.from : intervalsOverlap(one, other),
      ),
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
