import { eq, inArray, or, type SQL, and, like, sql } from 'drizzle-orm';
import { type PgColumn } from 'drizzle-orm/pg-core';
import { shipmentFields } from '#domain/shipments/shipment.fields.ts';
import type { UpstreamState } from '#domain/shipments/upstream.ts';
import { shipmentReferenceOf } from '#domain/search/references.ts';
import { customerStatus, statuses } from '#domain/kernel/statuses.ts';
import type { Caller, Context } from '#server/context.ts';
import {
  inValues,
  patternAnywhere,
  patternAtLaterWord,
  patternAtStart,
  manyOf,
  plainText,
} from '#server/db/conditions.ts';
import { listRows, splitWords } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { aliasOf, columnsOf } from '#server/db/columns.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { branches, drivers } from '#server/db/schema/fleet.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { claimedBy } from '#server/db/lists/claimed-by.ts';
import { failedCondition } from '../changes/failed-attempts.ts';
import { changedCondition } from '../changes/shipment-changes-since.ts';
import { flagCondition, flagsOf, type Flag } from './shipment-flags.ts';
import type { ShipmentFilter, ShipmentQuery } from './shipment-filter.ts';
import { totalOfShipments } from './shipment-totals.ts';
import { unassignedNear } from './unassigned-near.ts';
import { isTenant } from '#domain/people/tenancy.ts';

const collectionBranch = aliasOf(branches, 'collection_branch');
const deliveryBranch = aliasOf(branches, 'delivery_branch');
const collectionDriver = aliasOf(drivers, 'collection_driver');
const deliveryDriver = aliasOf(drivers, 'delivery_driver');

const joined = {
  account_code: accounts.account_code,
  account: accounts.name,
  collection_branch: collectionBranch.code,
  delivery_branch: deliveryBranch.code,
  collection_driver: collectionDriver.name,
  delivery_driver: deliveryDriver.name,
};

// Omitted from a shipment: ids that are replaced by joined names, and internal columns.
const {
  service_level_id: _service,
  collection_request_id: _request,
  rated_ends: _ends,
  upstream_refusals: _refusals,
  ...all
} = columnsOf(shipments);

// Left joins on unique keys, which the planner drops when rows are only counted.
const selectFrom = <C extends Record<string, PgColumn>>(db: Db, columns: C) =>
  db
    .select({ ...columns, ...joined })
    .from(shipments)
    .leftJoin(accounts, eq(accounts.id, shipments.account_id))
    .leftJoin(collectionBranch, eq(collectionBranch.id, shipments.collection_branch_id))
    .leftJoin(deliveryBranch, eq(deliveryBranch.id, shipments.delivery_branch_id))
    .leftJoin(collectionDriver, eq(collectionDriver.user_id, shipments.collection_driver_id))
    .leftJoin(deliveryDriver, eq(deliveryDriver.user_id, shipments.delivery_driver_id))
    .$dynamic();

/** Customers filter by the statuses that they see; several internal ones may look the same. */
function statusCondition(given: string | string[], caller: Caller): SQL | undefined {
  const wanted = new Set(manyOf(given));
  if (!isTenant(caller)) return inArray(sql`${shipments.status}`, [...wanted]);
  const meant = statuses.filter((status) => wanted.has(customerStatus(status)));
  return inArray(shipments.status, meant);
}

/** Customers do not see the upstream carrier, so for them every shipment has the state `none`. */
function upstreamCondition(
  given: UpstreamState | UpstreamState[],
  caller: Caller,
): SQL | undefined {
  if (!isTenant(caller)) return inValues(shipments.upstream_state, given);
  return manyOf(given).includes('none') ? undefined : sql`false`;
}

const eitherSide = (
  one: PgColumn,
  other: PgColumn,
  given: number | readonly number[] | undefined,
): SQL | undefined => or(inValues(one, given), inValues(other, given));

/** Customers do not see refusals of the carrier, so for them no shipment has that flag. */
const flagFor = (caller: Caller, flag: Flag): SQL =>
  flag === 'upstream_failed' && isTenant(caller) ? sql`false` : flagCondition(flag);

/** Fields of the list with their sources; some conditions depend on the reader. */
const listedFor = (caller: Caller) =>
  readFields(
    shipmentFields,
    { ...columnsOf(shipments), ...joined },
    {
      short_tracking_reference: (given) =>
        inValues(shipments.short_tracking_reference, given, shipmentReferenceOf),
      status: (given) => statusCondition(given, caller),
      branch_id: (given) =>
        eitherSide(shipments.collection_branch_id, shipments.delivery_branch_id, given),
      driver_id: (given) =>
        eitherSide(shipments.collection_driver_id, shipments.delivery_driver_id, given),
      locker_id: (given) =>
        eitherSide(shipments.collection_locker_id, shipments.delivery_locker_id, given),
      upstream_state: (given) => upstreamCondition(given, caller),
    },
  );

export function shipmentConditions(filter: ShipmentFilter, caller: Caller): (SQL | undefined)[] {
  return [
    shipmentWords(filter.search, caller),
    ...listedFor(caller).conditions(filter, []),
    unassignedNear(filter.unassigned_near),
    claimedBy('shipments', shipments.id, filter.claimed),
    failedCondition(filter),
    changedCondition(filter, caller),
    ...flagsOf(filter.flag).map((flag) => flagFor(caller, flag)),
    // A flag whose condition is null does not apply.
    ...flagsOf(filter.without_flag).map((flag) => sql`(${flagFor(caller, flag)}) is not true`),
  ];
}

interface Shown {
  created_by: number | null;
  status: string;
  collection_driver_id: number | null;
  delivery_driver_id: number | null;
}

/** Row as the reader may see it: customers see no drivers, internal statuses or carrier. */
export function shownTo<R extends Shown>(caller: Caller, row: R) {
  const shown = { ...row, booked_by_me: row.created_by === caller.userId };
  if (!isTenant(caller)) return shown;
  return {
    ...shown,
    status: customerStatus(row.status),
    collection_driver_id: null,
    delivery_driver_id: null,
    upstream_state: 'none' as const,
  };
}

/**
 * Maximum number of matches that are sorted, because up to this number sorting is faster than
 * scanning the sort index.
 */
const MAX_TO_ORDER = 5_000;

export async function listShipments(
  query: ShipmentQuery,
  context: Pick<Context, 'db' | 'database' | 'caller' | 'asOf'>,
) {
  const { db, caller } = context;
  const { columns, sort } = listedFor(caller);
  const page = await listRows({
    db,
    select: selectFrom(db, { ...columns, created_by: shipments.created_by }),
    query,
    where: shipmentConditions(query.filter ?? {}, caller),
    sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: shipments.id,
    joinsOnlyShow: true,
    isRare: (total) => query.filter?.search !== undefined && total <= MAX_TO_ORDER,
    total: (matching) => totalOfShipments(matching, query.filter ?? {}, context),
  });
  const rows = page.rows.map((row) => {
    const { created_by: _, ...shown } = shownTo(caller, row);
    return shown;
  });
  return { ...page, rows };
}

/** Columns of one shipment with the names of referenced records. */
export const selectDetails = (db: Db) => selectFrom(db, all);

const searched = [
  shipments.short_tracking_reference,
  shipments.custom_tracking_reference,
  shipments.customer_reference,
  shipments.delivery_name,
  shipments.collection_name,
];

/**
 * Minimum length of a word that is searched inside a text, because trigram indexes need three
 * letters.
 */
const SHORTEST_INSIDE = 3;

/**
 * Condition: every word is in a reference or a name. Words of one or two letters must be a prefix,
 * because nearly every shipment contains them somewhere.
 */
function shipmentWords(search: string | undefined, caller: Caller): SQL | undefined {
  const contains = isTenant(caller) ? ownWith : anyWith;
  const meant = (word: string) =>
    word.length < SHORTEST_INSIDE
      ? or(contains(patternAtStart(word)), contains(patternAtLaterWord(word)))
      : contains(patternAnywhere(word));
  return and(...splitWords(search).map(meant));
}

const anyWith = (pattern: string) =>
  or(...searched.map((column) => like(plainText(column), pattern)));

/**
 * Searches the customer's tenant scope with a database function, because the function can use the
 * index.
 */
const ownWith = (pattern: string): SQL =>
  sql`${shipments.id} in (select baton_own_shipments_with(${pattern}))`;
