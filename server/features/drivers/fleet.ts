import { eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { MISSED_AFTER_MINUTES } from '#domain/drivers/driver-presence.ts';
import { toCollect, toDeliver } from '#domain/drivers/driver-work.ts';
import { inValues, matches } from '#server/db/conditions.ts';
import { alphabetical, contains, listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { branches, driver_positions, drivers } from '#server/db/schema/fleet.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { constant } from '../operations/counting.ts';
import { lockerPower } from '../outages/locker-power.ts';

type Input<K extends keyof Calls['maps']> = InputOf<K>;
const fix = {
  latitude: driver_positions.latitude,
  longitude: driver_positions.longitude,
  heading: driver_positions.heading,
  speed: driver_positions.speed,
  accuracy: driver_positions.accuracy,
  battery: driver_positions.battery,
  at: driver_positions.at,
};

type DriverFilter = NonNullable<Input<'GET /drivers'>['query']['filter']>;
/** Open stops of a driver: one row per shipment, with its due time. */
export const openStops = sql`
  select collection_before as due from shipments
    where collection_driver_id = ${drivers.user_id} and status in ${constant(toCollect)}
  union all
  select estimated_delivery_to from shipments
    where delivery_driver_id = ${drivers.user_id} and status in ${constant(toDeliver)}`;

/**
 * Condition: the driver has open stops. Evaluated once per list, because an index does not find
 * past states of shipments.
 */
const hasWork = sql`${drivers.user_id} in (
  select collection_driver_id from shipments where collection_driver_id is not null and status in ${constant(toCollect)}
  union all
  select delivery_driver_id from shipments where delivery_driver_id is not null and status in ${constant(toDeliver)})`;

const recently = sql`now() - make_interval(mins => ${MISSED_AFTER_MINUTES})`;

/**
 * Condition: on duty, but without a report for so long that a person has to ask. Doubtful positions
 * are reports.
 */
const isSilent = sql`(${drivers.is_on_duty}
  and not exists (select from driver_positions p where p.driver_id = ${drivers.user_id} and p.at > ${recently})
  and not exists (select from driver_doubts f where f.driver_id = ${drivers.user_id} and f.at > ${recently} and f.at <= now()))`;

/** Filter conditions of the list. */
export const driverConditions = (filter: DriverFilter): (SQL | undefined)[] => [
  eq(drivers.is_active, true),
  contains(filter.search, [drivers.name, drivers.code, drivers.vehicle_registration]),
  inValues(drivers.user_id, filter.id),
  inValues(drivers.branch_id, filter.branch_id),
  inValues(drivers.ops_manager_id, filter.ops_manager_id),
  matches(sql`${drivers.is_on_duty}`, filter.is_on_duty),
  matches(isSilent, filter.is_silent),
  matches(hasWork, filter.has_work),
];

/** Lists active drivers with their latest positions. */
export function listDrivers(db: Db, query: Input<'GET /drivers'>['query']) {
  const select = db
    .select({
      id: drivers.user_id,
      code: drivers.code,
      name: drivers.name,
      mobile_number: drivers.mobile_number,
      branch_id: drivers.branch_id,
      branch: branches.name,
      ops_manager_id: drivers.ops_manager_id,
      vehicle_kind: drivers.vehicle_kind,
      vehicle_registration: drivers.vehicle_registration,
      is_on_duty: drivers.is_on_duty,
      last_seen: drivers.last_seen,
      position: fix,
    })
    .from(drivers)
    .innerJoin(branches, eq(branches.id, drivers.branch_id))
    .leftJoin(driver_positions, eq(driver_positions.driver_id, drivers.user_id))
    .$dynamic();
  return listRows({
    db,
    select,
    query,
    where: driverConditions(query.filter ?? {}),
    sort: {
      id: drivers.user_id,
      name: drivers.name,
      code: drivers.code,
      last_seen: drivers.last_seen,
    },
    usual: ['name', 'ASC'],
    tieBreaker: drivers.user_id,
  });
}

const branchColumns = {
  id: branches.id,
  code: branches.code,
  name: branches.name,
  kind: branches.kind,
  manager_name: branches.manager_name,
  mobile_number: branches.mobile_number,
  street_address: branches.street_address,
  suburb: branches.suburb,
  city: branches.city,
  zone: branches.zone,
  latitude: branches.latitude,
  longitude: branches.longitude,
  is_active: branches.is_active,
};

/** Lists branches. */
export function listBranches(db: Db, query: Input<'GET /branches'>['query']) {
  const { search, is_active } = query.filter ?? {};
  return listRows({
    db,
    select: db.select(branchColumns).from(branches).$dynamic(),
    query,
    where: [
      contains(search, [branches.name, branches.code, branches.city]),
      is_active === undefined ? undefined : eq(branches.is_active, is_active),
    ],
    sort: { id: branches.id, name: branches.name, code: branches.code, city: branches.city },
    usual: ['name', 'ASC'],
    tieBreaker: branches.id,
  });
}

/** State of a locker: offline if it does not respond, whatever people last set. */
export const lockerState = sql<
  'online' | 'offline' | 'out-of-order' | 'installing'
>`case when ${lockers.is_offline} then 'offline' else ${lockers.state} end`;

/** Lockers for the map, without retired ones. */
export function mapLockers(db: Db) {
  return db
    .select({
      id: lockers.id,
      code: lockers.code,
      name: lockers.name,
      state: lockerState,
      is_full: lockers.is_full,
      offline_since: lockers.offline_since,
      last_seen: lockers.last_seen,
      door_count: lockers.door_count,
      free_door_count: lockers.free_door_count,
      faulty_door_count: lockers.faulty_door_count,
      on_mains: lockers.on_mains,
      battery_percentage: lockers.battery_percentage,
      load_shedding_area: lockers.load_shedding_area,
      ...lockerPower,
      street_address: lockers.street_address,
      suburb: lockers.suburb,
      city: lockers.city,
      latitude: lockers.latitude,
      longitude: lockers.longitude,
    })
    .from(lockers)
    .where(ne(lockers.state, 'retired'))
    .orderBy(alphabetical(lockers.code), lockers.id);
}
