import { ne, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { lockerFields } from '#domain/lockers/locker.fields.ts';
import { columnsOf } from '#server/db/columns.ts';
import { manyOf, matches } from '#server/db/conditions.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import { branches } from '#server/db/schema/fleet.ts';
import { locker_types, lockers, networks } from '#server/db/schema/lockers.ts';
import { lockerState } from './map-lockers.ts';
import { goesDark, hasOutage } from './power/locker-power.ts';
import { claimedBy } from '#server/db/lists/claimed-by.ts';
import { certainty } from './doors/door-columns.ts';
import { freesAt, freesSize, inboundToday } from './locker-forecast.ts';
import { changedCondition } from './locker-changes-since.ts';

type Filter = NonNullable<InputOf<'GET /lockers'>['query']['filter']>;

const doorsWhere = (condition: SQL): SQL<number> =>
  sql`(select count(*)::int from doors where doors.locker_id = lockers.id and ${condition})`;

const parcels = doorsWhere(sql`doors.occupied_since is not null`);
const doubtful = doorsWhere(sql`${certainty} <> 'certain'`);
const isOccupied = sql`exists (select from doors where doors.locker_id = lockers.id and doors.occupied_since is not null)`;
const isDoubtful = sql`exists (select from doors where doors.locker_id = lockers.id and ${certainty} <> 'certain')`;
const overdue = sql<number>`(select count(*)::int from locker_shipments s where s.locker_id = lockers.id and s.state = 'overdue')`;
const freeSizes = sql<string>`(select coalesce(string_agg(code || ' ' || free, ', ' order by type), '') from (
  select s.code, s.type, count(*) as free from doors d join door_sizes s on s.id = d.door_size_id
  where d.locker_id = lockers.id and d.state = 'free' group by s.code, s.type) as counted)`;

export const listed = readFields(
  lockerFields,
  {
    ...columnsOf(lockers),
    state: lockerState,
    network: networks.name,
    type: locker_types.name,
    branch: branches.code,
    area: lockers.load_shedding_area,
    free_sizes: freeSizes,
    frees_at: freesAt.mapWith(lockers.last_seen),
    frees_size: freesSize,
    inbound_today: inboundToday,
    parcels,
    overdue,
    doubtful,
  },
  {
    state: (given) => sql`${lockerState} = any(${sql.param(manyOf(given))}::text[])`,
    free_size: (given) => sql`exists (select from doors d join door_sizes s on s.id = d.door_size_id
        where d.locker_id = lockers.id and d.state = 'free' and s.code = any(${sql.param(manyOf(given))}::text[]))`,
    is_offline: (wanted) => matches(sql`lockers.is_offline`, wanted),
    has_parcels: (wanted) => matches(isOccupied, wanted),
    has_overdue: (wanted) => matches(sql`${overdue} > 0`, wanted),
    has_faulty: (wanted) => matches(sql`lockers.faulty_door_count > 0`, wanted),
    in_doubt: (wanted) => matches(isDoubtful, wanted),
    has_outage: (wanted) => matches(hasOutage, wanted),
    goes_dark: (wanted) => matches(goesDark, wanted),
    has_inbound: (wanted) => matches(sql`${inboundToday} > 0`, wanted),
  },
);

/** Returns the filter conditions of lockers. Retired lockers are found only by their state. */
export function lockerConditions(filter: Filter = {}): (SQL | undefined)[] {
  return [
    ...listed.conditions(filter, [lockers.code, lockers.name, lockers.suburb]),
    filter.state === undefined && filter.id === undefined
      ? ne(lockers.state, 'retired')
      : undefined,
    filter.battery_until === undefined
      ? undefined
      : sql`lockers.battery_percentage <= ${filter.battery_until}`,
    claimedBy('lockers', lockers.id, filter.claimed),
    changedCondition(filter),
  ];
}
