import { eq, sql, type SQL } from 'drizzle-orm';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { MISSED_AFTER_MINUTES } from '#domain/drivers/driver-presence.ts';
import { collectingStatuses, deliveringStatuses } from '#domain/drivers/driver-work.ts';
import { driverFields } from '#domain/drivers/driver.fields.ts';
import { branchFields } from '#domain/people/branch.fields.ts';
import { columnsOf } from '#server/db/columns.ts';
import { matches } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
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
    where collection_driver_id = ${drivers.user_id} and status in ${constant(collectingStatuses)}
  union all
  select estimated_delivery_to from shipments
    where delivery_driver_id = ${drivers.user_id} and status in ${constant(deliveringStatuses)}`;

/**
 * Condition: the driver has open stops. Evaluated once per list instead of by index, because an
 * index does not find past states of shipments.
 */
const hasWork = sql`${drivers.user_id} in (
  select collection_driver_id from shipments where collection_driver_id is not null and status in ${constant(collectingStatuses)}
  union all
  select delivery_driver_id from shipments where delivery_driver_id is not null and status in ${constant(deliveringStatuses)})`;

const recently = sql`now() - make_interval(mins => ${MISSED_AFTER_MINUTES})`;

/**
 * Condition: on duty, but without a report for so long that a person has to ask. Doubtful positions
 * count as reports.
 */
const isSilent = sql`(${drivers.is_on_duty}
  and not exists (select from driver_positions p where p.driver_id = ${drivers.user_id} and p.at > ${recently})
  and not exists (select from driver_doubts f where f.driver_id = ${drivers.user_id} and f.at > ${recently} and f.at <= now()))`;

const listedDrivers = readFields(
  driverFields,
  { ...columnsOf(drivers), id: drivers.user_id, branch: branches.name },
  {
    is_silent: (wanted) => matches(isSilent, wanted),
    has_work: (wanted) => matches(hasWork, wanted),
  },
);

export const driverConditions = (filter: DriverFilter): (SQL | undefined)[] => [
  eq(drivers.is_active, true),
  ...listedDrivers.conditions(filter, [drivers.name, drivers.code, drivers.vehicle_registration]),
];

/** Lists active drivers with their latest positions. */
export function listDrivers(db: Db, query: Input<'GET /drivers'>['query']) {
  const select = db
    .select({ ...listedDrivers.columns, position: fix })
    .from(drivers)
    .innerJoin(branches, eq(branches.id, drivers.branch_id))
    .leftJoin(driver_positions, eq(driver_positions.driver_id, drivers.user_id))
    .$dynamic();
  return listRows({
    db,
    select,
    query,
    where: driverConditions(query.filter ?? {}),
    sort: listedDrivers.sort,
    usual: ['name', 'ASC'],
    tieBreaker: drivers.user_id,
  });
}

const listedBranches = readFields(branchFields, columnsOf(branches), {});

export function listBranches(db: Db, query: Input<'GET /branches'>['query']) {
  const { columns, conditions, sort } = listedBranches;
  return listRows({
    db,
    select: db.select(columns).from(branches).$dynamic(),
    query,
    where: conditions(query.filter ?? {}, [branches.name, branches.code, branches.city]),
    sort,
    usual: ['name', 'ASC'],
    tieBreaker: branches.id,
  });
}
