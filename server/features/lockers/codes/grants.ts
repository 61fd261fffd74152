import { eq, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { grantFields } from '#domain/lockers/grant.fields.ts';
import type { Caller } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { inValues, isBetween, manyOf } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { access_types, locker_access } from '#server/db/schema/locker-access.ts';
import { doors, lockers } from '#server/db/schema/lockers.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { isTenant } from '#domain/people/tenancy.ts';

/** State of a grant; expired after its end, even if the expiry is not recorded yet. */
const grantState = sql<
  'active' | 'used' | 'expired' | 'revoked'
>`case when locker_access.state = 'active' and locker_access.valid_until <= now() then 'expired' else locker_access.state end`;

const listed = readFields(
  grantFields,
  {
    ...columnsOf(locker_access),
    locker: lockers.code,
    network_id: lockers.network_id,
    door: doors.number,
    type: access_types.code,
    mobile_number: sql<string | null>`'•••' || right(locker_access.mobile_number, 3)`,
    reference: shipments.short_tracking_reference,
    state: grantState,
    held_until: sql<
      string | null
    >`case when locker_access.state = 'active' and locker_access.held_until > now() then locker_access.held_until end`.mapWith(
      locker_access.used_at,
    ),
  },
  { state: (states) => sql`${grantState} = any(${sql.param(manyOf(states))}::text[])` },
);

/** Selects grants in the format of responses, without codes. */
const selectGrants = (db: Db) =>
  db
    .select(listed.columns)
    .from(locker_access)
    .innerJoin(lockers, eq(lockers.id, locker_access.locker_id))
    .innerJoin(access_types, eq(access_types.id, locker_access.access_type_id))
    .leftJoin(doors, eq(doors.id, locker_access.door_id))
    .leftJoin(shipments, eq(shipments.id, locker_access.shipment_id));

type Filter = NonNullable<InputOf<'GET /locker-access'>['query']['filter']>;

/** Filter conditions of grants, joined with their lockers, types and shipments. */
export const grantConditions = ({ valid_until, ...filter }: Filter = {}): (SQL | undefined)[] => [
  inValues(locker_access.id, filter.id),
  ...listed.conditions(filter, [
    locker_access.holder_name,
    lockers.code,
    shipments.short_tracking_reference,
  ]),
  ...isBetween(locker_access.valid_until, undefined, valid_until),
];

/** Lists grants; users of an account see grants for shipments of that account. */
export function listGrants(db: Db, caller: Caller, query: InputOf<'GET /locker-access'>['query']) {
  return listRows({
    db,
    select: selectGrants(db).$dynamic(),
    query,
    where: [
      ...grantConditions(query.filter),
      isTenant(caller) ? sql`locker_access.shipment_id is not null` : undefined,
    ],
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: locker_access.id,
  });
}
