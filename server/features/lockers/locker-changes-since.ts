import { and, or, sql, type SQL } from 'drizzle-orm';
import type { LockerChange } from '#domain/kernel/changes.ts';
import { manyOf } from '#server/db/conditions.ts';
import { changesWithin, type ChangedWithin } from '../overview/past/changed.ts';

interface LockerFilter extends ChangedWithin {
  change?: LockerChange | readonly LockerChange[] | undefined;
}

/**
 * Condition: the locker changed in one of these ways within a period; undefined without a filter.
 */
export function changedCondition(filter: LockerFilter): SQL | undefined {
  const { change, changed_from: from, changed_to: to } = filter;
  if (change === undefined && from === undefined && to === undefined) return undefined;
  const { among, compared } = changesWithin('lockers', sql`lockers.id`, filter);
  if (change === undefined) return among(sql`true`);
  const doors = sql`(c.was ->> 'faulty_door_count')::int`;
  const changed = (column: SQL) => among(sql`c.was ? ${column}`);
  const kinds: Readonly<Record<LockerChange, () => SQL | undefined>> = {
    silent: () => and(changed(sql`'is_offline'`), sql`lockers.is_offline`),
    answering: () => and(changed(sql`'is_offline'`), sql`not lockers.is_offline`),
    filled: () => and(changed(sql`'is_full'`), sql`lockers.is_full`),
    emptied: () => and(changed(sql`'is_full'`), sql`not lockers.is_full`),
    faulty: () => compared('faulty_door_count', sql`${doors} < lockers.faulty_door_count`),
    mended: () => compared('faulty_door_count', sql`${doors} > lockers.faulty_door_count`),
    state: () => compared('state', sql`c.was ->> 'state' <> lockers.state`),
  };
  return or(sql`false`, ...manyOf(change).map((kind) => kinds[kind]()));
}
