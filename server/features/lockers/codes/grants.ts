import { eq, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import type { Caller } from '#server/context.ts';
import { inValues, isBetween, manyOf } from '#server/db/conditions.ts';
import { contains, listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { access_types, locker_access } from '#server/db/schema/locker-access.ts';
import { doors, lockers } from '#server/db/schema/lockers.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { isTenant } from '#domain/people/tenancy.ts';

/** State of a grant; expired after its end, even if the expiry is not recorded yet. */
const grantState = sql<
  'active' | 'used' | 'expired' | 'revoked'
>`case when locker_access.state = 'active' and locker_access.valid_until <= now() then 'expired' else locker_access.state end`;

const shown = {
  id: locker_access.id,
  account_id: locker_access.account_id,
  locker_id: locker_access.locker_id,
  locker: lockers.code,
  door: doors.number,
  access_type_id: locker_access.access_type_id,
  type: access_types.code,
  holder_name: locker_access.holder_name,
  mobile_number: sql<string | null>`'•••' || right(locker_access.mobile_number, 3)`,
  shipment_id: locker_access.shipment_id,
  reference: shipments.short_tracking_reference,
  code_ending: locker_access.code_ending,
  state: grantState,
  valid_from: locker_access.valid_from,
  valid_until: locker_access.valid_until,
  used_at: locker_access.used_at,
  held_until: sql<
    string | null
  >`case when locker_access.state = 'active' and locker_access.held_until > now() then locker_access.held_until end`.mapWith(
    locker_access.used_at,
  ),
  resent: locker_access.resent,
  time_created: locker_access.time_created,
  version: locker_access.version,
};

/** Selects grants in the format of responses, without codes. */
const selectGrants = (db: Db) =>
  db
    .select(shown)
    .from(locker_access)
    .innerJoin(lockers, eq(lockers.id, locker_access.locker_id))
    .innerJoin(access_types, eq(access_types.id, locker_access.access_type_id))
    .leftJoin(doors, eq(doors.id, locker_access.door_id))
    .leftJoin(shipments, eq(shipments.id, locker_access.shipment_id));

type Filter = NonNullable<InputOf<'GET /locker-access'>['query']['filter']>;

/** Filter conditions of grants, joined with their lockers, types and shipments. */
export function grantConditions(filter: Filter = {}): (SQL | undefined)[] {
  const { search, type, state, id, locker_id, network_id, shipment_id, ...within } = filter;
  return [
    contains(search, [locker_access.holder_name, lockers.code, shipments.short_tracking_reference]),
    inValues(locker_access.id, id),
    inValues(access_types.code, type),
    state === undefined ? undefined : sql`${grantState} = any(${sql.param(manyOf(state))}::text[])`,
    inValues(locker_access.locker_id, locker_id),
    inValues(lockers.network_id, network_id),
    inValues(locker_access.shipment_id, shipment_id),
    ...isBetween(locker_access.valid_from, within.given_from, within.given_to),
    ...isBetween(locker_access.valid_until, undefined, within.valid_until),
  ];
}

/** Lists grants; an account sees those of its own shipments. */
export function listGrants(db: Db, caller: Caller, query: InputOf<'GET /locker-access'>['query']) {
  return listRows({
    db,
    select: selectGrants(db).$dynamic(),
    query,
    where: [
      ...grantConditions(query.filter),
      isTenant(caller) ? sql`locker_access.shipment_id is not null` : undefined,
    ],
    sort: {
      id: locker_access.id,
      state: sql`${grantState}`,
      valid_from: locker_access.valid_from,
      valid_until: locker_access.valid_until,
      time_created: locker_access.time_created,
    },
    usual: ['time_created', 'DESC'],
    tieBreaker: locker_access.id,
  });
}
