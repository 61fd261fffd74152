import { isNotNull, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { inValues, isBetween, manyOf, matches } from '#server/db/conditions.ts';
import { contains } from '#server/db/list.ts';
import { door_sizes, doors, lockers } from '#server/db/schema/lockers.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { claimedBy } from '#server/db/lists/claimed-by.ts';
import { certainty } from './door-columns.ts';
import { standsOpen } from './doors-standing-open.ts';

type Filter = NonNullable<InputOf<'GET /doors'>['query']['filter']>;

const faulty = (has: boolean | undefined): SQL | undefined => {
  if (has === undefined) return undefined;
  return has ? isNotNull(doors.fault) : sql`doors.fault is null`;
};

/** Filter conditions of doors, joined with their lockers, sizes and shipments. */
export function doorConditions(filter: Filter = {}): (SQL | undefined)[] {
  const { search, state, level, certainty: surely, has_fault, known_until, ...by } = filter;
  return [
    inValues(doors.id, by.id),
    contains(search, [lockers.code, lockers.name, shipments.short_tracking_reference]),
    inValues(doors.locker_id, by.locker_id),
    inValues(lockers.network_id, by.network_id),
    inValues(doors.door_size_id, by.door_size_id),
    inValues(door_sizes.code, by.size),
    inValues(doors.state, state),
    inValues(doors.use_level, level),
    surely === undefined
      ? undefined
      : sql`${certainty} = any(${sql.param(manyOf(surely))}::text[])`,
    inValues(lockers.branch_id, by.branch_id),
    matches(standsOpen, by.stands_open),
    claimedBy('doors', doors.id, by.claimed),
    faulty(has_fault),
    ...isBetween(doors.use_at, undefined, known_until),
  ];
}
