import { and, eq, ilike, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { door_sizes, doors, lockers } from '#server/db/schema/lockers.ts';
import type { WantedTerminals } from '#server/adapters/terminals.ts';

/** Maximum number of lockers in an answer. A person cannot compare more. */
const NEAREST = 20;

/** Approximate distance in squared degrees of latitude. */
function distanceTo(near: string) {
  const [latitude = 0, longitude = 0] = near.split(',').map(Number);
  return sql`power(${lockers.latitude} - ${latitude}::float8, 2) + power(0.87 * (${lockers.longitude} - ${longitude}::float8), 2)`;
}

/** Lists our active lockers with their free doors by size, nearest first. */
export async function ownTerminals(db: Db, { code, near, size }: WantedTerminals) {
  const found = await db
    .select({ id: lockers.id, code: lockers.code, name: lockers.name, seen: lockers.last_seen })
    .from(lockers)
    .where(
      and(
        inArray(lockers.state, ['online', 'offline']),
        code === undefined ? undefined : ilike(lockers.code, code),
      ),
    )
    .orderBy(...(near === undefined ? [] : [distanceTo(near)]), lockers.code)
    .limit(NEAREST);
  if (found.length === 0) return [];
  const counted = await db
    .select({
      locker_id: doors.locker_id,
      size: door_sizes.code,
      free: sql<number>`count(*) filter (where ${doors.state} = 'free')::int`,
      of: sql<number>`count(*)::int`,
    })
    .from(doors)
    .innerJoin(door_sizes, eq(door_sizes.id, doors.door_size_id))
    .where(
      and(
        inArray(
          doors.locker_id,
          found.map(({ id }) => id),
        ),
        size === undefined ? undefined : ilike(door_sizes.code, size),
      ),
    )
    .groupBy(doors.locker_id, door_sizes.code, door_sizes.id)
    .orderBy(door_sizes.id);
  const now = new Date().toISOString();
  return found.map((locker) => ({
    code: locker.code,
    name: locker.name,
    sizes: counted
      .filter(({ locker_id }) => locker_id === locker.id)
      .map(({ size: door, free, of }) => ({ size: door, free, of })),
    source: 'own' as const,
    at: locker.seen ?? now,
  }));
}
