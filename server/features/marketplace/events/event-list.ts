import { eq, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { marketplaceEventFields } from '#domain/marketplace/lists/marketplace-event.fields.ts';
import { waybillOf } from '#domain/marketplace/marketplace-waybills.ts';
import { columnsOf } from '#server/db/columns.ts';
import { inValues } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { marketplace_events, marketplace_shipments } from '#server/db/schema/marketplace.ts';
import { claimedBy } from '#server/db/lists/claimed-by.ts';

type Query = InputOf<'GET /amazon-shipments/event-shipments'>['query'];
export type EventFilter = NonNullable<Query['filter']>;

const { waybill, station, amazon_order_id } = marketplace_shipments;

const listed = readFields(
  marketplaceEventFields,
  { ...columnsOf(marketplace_events), waybill, station },
  {
    waybill: (waybills) => inValues(waybill, waybills, waybillOf),
    age_from: (minutes) =>
      sql`${marketplace_events.time_created} <= now() - make_interval(mins => ${minutes})`,
  },
);

/** Columns of an event in all lists. */
export const shownEvent = listed.columns;

/** Filter conditions of lists and runs; the shipment must be joined. */
export const eventConditions = (filter: EventFilter): (SQL | undefined)[] => [
  ...listed.conditions(filter, [waybill, amazon_order_id]),
  claimedBy('marketplace-events', marketplace_events.id, filter.claimed),
];

export function listMarketplaceEvents(db: Db, query: Query) {
  return listRows({
    db,
    select: db
      .select(shownEvent)
      .from(marketplace_events)
      .innerJoin(
        marketplace_shipments,
        eq(marketplace_shipments.id, marketplace_events.amazon_shipment_id),
      )
      .$dynamic(),
    query,
    where: eventConditions(query.filter ?? {}),
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: marketplace_events.id,
  });
}
