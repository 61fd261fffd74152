import { and, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { nowSource, nowSources, type NowSourceId } from '#domain/overview/now.ts';
import { narrowedToBranch } from '#domain/overview/now-set.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { branches } from '#server/db/schema/fleet.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import type { NowFeature, NowRows } from '../overview/now/source.ts';
import { shipmentConditions } from './list/shipment-list.ts';

type Id = {
  [I in NowSourceId]: (typeof nowSources)[I]['kind'] extends 'shipments' ? I : never;
}[NowSourceId];

/** Branch column that names a group. */
const branchColumns = {
  collection_branch_id: shipments.collection_branch_id,
  delivery_branch_id: shipments.delivery_branch_id,
};

function groupColumns(id: Id): SQL {
  const source = nowSources[id];
  if (!('groups' in source)) return sql``;
  const branch = branchColumns[source.groups.key];
  return sql`, ${branch}::text as group_key, (select ${branches.code} from ${branches} where ${branches.id} = ${branch}) as group_label`;
}

/** Suburb of the pending collection or delivery. */
const place = (id: Id): PgColumn =>
  ['collection-late', 'collect-nobody', 'not-collected'].includes(id)
    ? shipments.collection_suburb
    : shipments.delivery_suburb;

/**
 * Rows of a source. They have been waiting since their last change of status, unless `since` is
 * given.
 */
const rows = (
  id: Id,
  since: PgColumn = shipments.status_at,
  deadline?: PgColumn | SQL,
): NowRows => ({
  can: nowSource(id).audience === 'staff' ? 'View operations' : 'View shipments',
  select: (caller, branch) => sql`
    select ${shipments.id} as id, ${shipments.short_tracking_reference} as label, ${since} as since,
      (select concat_ws(', ', ${accounts.name}, ${place(id)}) from ${accounts} where ${accounts.id} = ${shipments.account_id}) as detail,
      ${deadline ?? sql`null::timestamptz`} as deadline, 1 as units${groupColumns(id)}
    from ${shipments} where ${and(sql`true`, ...shipmentConditions(narrowedToBranch(nowSources[id].filter, branch), caller))}`,
});

/** Rows of a source that leaves out shipments listed by other sources. */
const restOf = (
  id: 'upstream' | 'overdue',
  ...moments: [since: PgColumn, deadline: PgColumn]
): NowRows => ({
  ...rows(id, ...moments),
  whole: (caller, branch) =>
    sql`select count(*)::int from ${shipments} where ${and(sql`true`, ...shipmentConditions(narrowedToBranch(nowSources[id].whole, branch), caller))}`,
});

const { status_at, collection_before, estimated_delivery_to } = shipments;

/** Earliest collection deadline of the parcels of a shipment in lockers. */
const collectBefore = sql`(select min(s.collect_before) from locker_shipments s
  where s.shipment_id = ${shipments.id} and s.state in ('deposited', 'overdue'))`;

export default {
  'collection-late': rows('collection-late', collection_before, collection_before),
  'collect-nobody': rows('collect-nobody', status_at, collection_before),
  'deliver-nobody': rows('deliver-nobody', status_at, estimated_delivery_to),
  'locker-limit': rows('locker-limit', status_at, collectBefore),
  'failed-open': rows('failed-open'),
  'on-hold': rows('on-hold'),
  upstream: restOf('upstream', status_at, collection_before),
  overdue: restOf('overdue', estimated_delivery_to, estimated_delivery_to),
  'not-collected': rows('not-collected', collection_before, collection_before),
  'answer-needed': rows('answer-needed'),
  'customer-locker-limit': rows('customer-locker-limit', status_at, collectBefore),
} satisfies NowFeature;
