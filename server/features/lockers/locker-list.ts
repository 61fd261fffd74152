import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { branches } from '#server/db/schema/fleet.ts';
import { locker_types, lockers, networks } from '#server/db/schema/lockers.ts';
import { selectDoors } from './doors/door-columns.ts';
import { lockerPower } from './power/locker-power.ts';
import { listed, lockerConditions } from './locker-conditions.ts';

const shown = { ...listed.columns, ...lockerPower, opening_hours: lockers.opening_hours };

const selectLockers = (db: Db) =>
  db
    .select(shown)
    .from(lockers)
    .innerJoin(networks, eq(networks.id, lockers.network_id))
    .innerJoin(locker_types, eq(locker_types.id, lockers.locker_type_id))
    .leftJoin(branches, eq(branches.id, lockers.branch_id));

export function listLockers(db: Db, query: InputOf<'GET /lockers'>['query']) {
  return listRows({
    db,
    select: selectLockers(db).$dynamic(),
    query,
    where: lockerConditions(query.filter),
    sort: listed.sort,
    usual: ['code', 'ASC'],
    tieBreaker: lockers.id,
    joinsOnlyShow: true,
  });
}

/** Reads a locker in the format of the list. */
export async function readLocker(db: Db, id: number) {
  const [found] = await selectLockers(db).where(eq(lockers.id, id));
  if (found === undefined) throw notFound();
  return found;
}

/** Reads a locker with its doors, ordered by number. */
export async function viewLocker(db: Db, id: number) {
  const locker = await readLocker(db, id);
  const doors = await selectDoors(db)
    .where(eq(lockers.id, id))
    .orderBy(sql`doors.number`);
  return { ...locker, doors };
}
