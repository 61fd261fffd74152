import { eq, ne, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '../../../src/api/endpoint-types.ts';
import { notFound } from '../../../src/api/api-error.ts';
import { among, manyOf } from '../../db/conditions.ts';
import { contains, listRows } from '../../db/list.ts';
import type { Db } from '../../db/open.ts';
import { branches } from '../../db/schema/fleet.ts';
import { locker_types, lockers, networks } from '../../db/schema/lockers.ts';
import { lockerState } from '../drivers/fleet.ts';
import { certainty, selectDoors } from './door-columns.ts';

type Filter = NonNullable<InputOf<'GET /lockers'>['query']['filter']>;

const doorsWhere = (condition: SQL): SQL<number> =>
  sql`(select count(*)::int from doors where doors.locker_id = lockers.id and ${condition})`;

const parcels = doorsWhere(sql`doors.occupied_since is not null`);
const doubtful = doorsWhere(sql`${certainty} <> 'certain'`);
const overdue = sql<number>`(select count(*)::int from locker_shipments s where s.locker_id = lockers.id and s.state = 'overdue')`;
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
  parcels,
  overdue,
  doubtful,
  on_mains: lockers.on_mains,
  battery_percentage: lockers.battery_percentage,
  signal_dbm: lockers.signal_dbm,
  firmware: lockers.firmware,
  last_seen: lockers.last_seen,
  offline_since: lockers.offline_since,
  load_shedding_area: lockers.load_shedding_area,
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

const whether = (condition: SQL, wanted: boolean | undefined): SQL | undefined =>
  wanted === undefined ? undefined : wanted ? condition : sql`not (${condition})`;

const states = (given: Filter['state']): SQL | undefined =>
  given === undefined ? undefined : sql`${lockerState} = any(${sql.param(manyOf(given))}::text[])`;

const freeOf = (given: Filter['free_size']): SQL | undefined =>
  given === undefined
    ? undefined
    : sql`exists (select from doors d join door_sizes s on s.id = d.door_size_id
        where d.locker_id = lockers.id and d.state = 'free' and s.code = any(${sql.param(manyOf(given))}::text[]))`;

/** What lockers hold to; those that are retired are found by their state only. */
function lockerConditions(filter: Filter = {}): (SQL | undefined)[] {
  return [
    contains(filter.search, [lockers.code, lockers.name, lockers.suburb]),
    states(filter.state),
    filter.state === undefined && filter.id === undefined
      ? ne(lockers.state, 'retired')
      : undefined,
    among(lockers.network_id, filter.network_id),
    among(lockers.branch_id, filter.branch_id),
    among(lockers.locker_type_id, filter.locker_type_id),
    among(lockers.zone, filter.zone),
    among(lockers.load_shedding_area, filter.area),
    whether(sql`lockers.is_offline`, filter.is_offline),
    whether(sql`lockers.is_full`, filter.is_full),
    whether(sql`lockers.on_mains`, filter.on_mains),
    whether(sql`${overdue} > 0`, filter.has_overdue),
    whether(sql`lockers.faulty_door_count > 0`, filter.has_faulty),
    whether(sql`${doubtful} > 0`, filter.in_doubt),
    filter.battery_until === undefined
      ? undefined
      : sql`lockers.battery_percentage <= ${filter.battery_until}`,
    freeOf(filter.free_size),
  ];
}

/** Lockers with how they stand. */
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

/** One locker as its list shows it. */
export async function readLocker(db: Db, id: number) {
  const [found] = await selectLockers(db).where(eq(lockers.id, id));
  if (found === undefined) throw notFound();
  return found;
}

/** One locker with its doors, in the order of their numbers. */
export async function viewLocker(db: Db, id: number) {
  const locker = await readLocker(db, id);
  const doors = await selectDoors(db)
    .where(eq(lockers.id, id))
    .orderBy(sql`doors.number`);
  return { ...locker, doors };
}
