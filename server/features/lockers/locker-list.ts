import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { branches } from '#server/db/schema/fleet.ts';
import { locker_types, lockers, networks } from '#server/db/schema/lockers.ts';
import { lockerState } from '../drivers/fleet.ts';
import { selectDoors } from './doors/door-columns.ts';
import { lockerPower } from '../outages/locker-power.ts';
import { freesAt, freesSize, inboundToday } from './locker-forecast.ts';
import { doubtful, lockerConditions, overdue, parcels } from './locker-conditions.ts';

const freeSizes = sql<string>`(select coalesce(string_agg(code || ' ' || free, ', ' order by type), '') from (
  select s.code, s.type, count(*) as free from doors d join door_sizes s on s.id = d.door_size_id
  where d.locker_id = lockers.id and d.state = 'free' group by s.code, s.type) as counted)`;

const shown = {
  id: lockers.id,
  code: lockers.code,
  name: lockers.name,
  state: lockerState,
  network_id: lockers.network_id,
  network: networks.name,
  locker_type_id: lockers.locker_type_id,
  type: locker_types.name,
  branch_id: lockers.branch_id,
  branch: branches.code,
  is_full: lockers.is_full,
  door_count: lockers.door_count,
  free_door_count: lockers.free_door_count,
  faulty_door_count: lockers.faulty_door_count,
  free_sizes: freeSizes,
  frees_at: freesAt.mapWith(lockers.last_seen),
  frees_size: freesSize,
  inbound_today: inboundToday,
  parcels,
  overdue,
  doubtful,
  on_mains: lockers.on_mains,
  battery_percentage: lockers.battery_percentage,
  signal_dbm: lockers.signal_dbm,
  firmware: lockers.firmware,
  last_seen: lockers.last_seen,
  unsynced_since: lockers.unsynced_since,
  offline_since: lockers.offline_since,
  load_shedding_area: lockers.load_shedding_area,
  ...lockerPower,
  place: lockers.place,
  street_address: lockers.street_address,
  suburb: lockers.suburb,
  city: lockers.city,
  zone: lockers.zone,
  postal_code: lockers.postal_code,
  latitude: lockers.latitude,
  longitude: lockers.longitude,
  opening_hours: lockers.opening_hours,
  installed_at: lockers.installed_at,
  time_created: lockers.time_created,
  version: lockers.version,
};

const selectLockers = (db: Db) =>
  db
    .select(shown)
    .from(lockers)
    .innerJoin(networks, eq(networks.id, lockers.network_id))
    .innerJoin(locker_types, eq(locker_types.id, lockers.locker_type_id))
    .leftJoin(branches, eq(branches.id, lockers.branch_id));

/** Lists lockers with their state. */
export function listLockers(db: Db, query: InputOf<'GET /lockers'>['query']) {
  return listRows({
    db,
    select: selectLockers(db).$dynamic(),
    query,
    where: lockerConditions(query.filter),
    sort: {
      id: lockers.id,
      code: lockers.code,
      name: lockers.name,
      state: sql`${lockerState}`,
      offline_since: lockers.offline_since,
      parcels,
      overdue,
      frees_at: freesAt,
      inbound_today: inboundToday,
      free_door_count: lockers.free_door_count,
      faulty_door_count: lockers.faulty_door_count,
      last_seen: lockers.last_seen,
      time_created: lockers.time_created,
    },
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
