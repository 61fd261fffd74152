import { ne, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { inValues, between, inTowns, manyOf, matches } from '#server/db/conditions.ts';
import { contains } from '#server/db/list.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { lockerState } from '../drivers/fleet.ts';
import { goesDark, hasOutage } from '../outages/locker-power.ts';
import { claimedBy } from '../claims/claimed-by.ts';
import { certainty } from './doors/door-columns.ts';
import { freesAt, inboundToday } from './locker-forecast.ts';
import { changedCondition } from './locker-changes-since.ts';

type Filter = NonNullable<InputOf<'GET /lockers'>['query']['filter']>;

const doorsWhere = (condition: SQL): SQL<number> =>
  sql`(select count(*)::int from doors where doors.locker_id = lockers.id and ${condition})`;

export const parcels = doorsWhere(sql`doors.occupied_since is not null`);
export const doubtful = doorsWhere(sql`${certainty} <> 'certain'`);
const isOccupied = sql`exists (select from doors where doors.locker_id = lockers.id and doors.occupied_since is not null)`;
const isDoubtful = sql`exists (select from doors where doors.locker_id = lockers.id and ${certainty} <> 'certain')`;
export const overdue = sql<number>`(select count(*)::int from locker_shipments s where s.locker_id = lockers.id and s.state = 'overdue')`;
const states = (given: Filter['state']): SQL | undefined =>
  given === undefined ? undefined : sql`${lockerState} = any(${sql.param(manyOf(given))}::text[])`;

const freeOf = (given: Filter['free_size']): SQL | undefined =>
  given === undefined
    ? undefined
    : sql`exists (select from doors d join door_sizes s on s.id = d.door_size_id
        where d.locker_id = lockers.id and d.state = 'free' and s.code = any(${sql.param(manyOf(given))}::text[]))`;

/** Filter conditions of lockers; retired ones are found only by their state. */
export function lockerConditions(filter: Filter = {}): (SQL | undefined)[] {
  return [
    contains(filter.search, [lockers.code, lockers.name, lockers.suburb]),
    states(filter.state),
    filter.state === undefined && filter.id === undefined
      ? ne(lockers.state, 'retired')
      : undefined,
    inValues(lockers.network_id, filter.network_id),
    inValues(lockers.branch_id, filter.branch_id),
    inValues(lockers.locker_type_id, filter.locker_type_id),
    inValues(lockers.zone, filter.zone),
    inTowns(lockers.city, filter.city),
    inValues(lockers.load_shedding_area, filter.area),
    matches(sql`lockers.is_offline`, filter.is_offline),
    matches(sql`lockers.is_full`, filter.is_full),
    matches(sql`lockers.on_mains`, filter.on_mains),
    matches(isOccupied, filter.has_parcels),
    matches(sql`${overdue} > 0`, filter.has_overdue),
    matches(sql`lockers.faulty_door_count > 0`, filter.has_faulty),
    matches(isDoubtful, filter.in_doubt),
    matches(hasOutage, filter.has_outage),
    matches(goesDark, filter.goes_dark),
    filter.battery_until === undefined
      ? undefined
      : sql`lockers.battery_percentage <= ${filter.battery_until}`,
    freeOf(filter.free_size),
    ...between(freesAt, filter.frees_from, filter.frees_to),
    matches(sql`${inboundToday} > 0`, filter.has_inbound),
    claimedBy('lockers', lockers.id, filter.claimed),
    changedCondition(filter),
  ];
}
