import { eq, sql, type SQL } from 'drizzle-orm';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { MISSED_AFTER_MINUTES } from '#domain/drivers/driver-presence.ts';
import { toCollect, toDeliver } from '#domain/drivers/driver-work.ts';
import { inValues, matches } from '#server/db/conditions.ts';
import { contains, listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { branches, driver_positions, drivers } from '#server/db/schema/fleet.ts';
import { constant } from '#server/db/lists/counting.ts';

type Input<K extends keyof Calls['fleet']> = InputOf<K>;
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
 * Condition: the driver has open stops. Evaluated once per list instead of by index, because an
 * index does not find past states of shipments.
 */
const hasWork = sql`${drivers.user_id} in (
  select collection_driver_id from shipments where collection_driver_id is not null and status in ${constant(toCollect)}
  union all
  select delivery_driver_id from shipments where delivery_driver_id is not null and status in ${constant(toDeliver)})`;

const recently = sql`now() - make_interval(mins => ${MISSED_AFTER_MINUTES})`;

/**
 * Condition: on duty, but without a report for so long that a person has to ask. Doubtful positions
 * count as reports.
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
