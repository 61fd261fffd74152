import { eq, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { waybillOf } from '#domain/marketplace/marketplace-waybills.ts';
import { inValues, isBetween } from '#server/db/conditions.ts';
import { contains, listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { marketplace_events, marketplace_shipments } from '#server/db/schema/marketplace.ts';
import { claimedBy } from '#server/db/lists/claimed-by.ts';

type Query = InputOf<'GET /amazon-shipments/event-shipments'>['query'];
export type EventFilter = NonNullable<Query['filter']>;

/** Columns of an event in all lists. */
export const shownEvent = {
  id: marketplace_events.id,
  amazon_shipment_id: marketplace_events.amazon_shipment_id,
  waybill: marketplace_shipments.waybill,
  station: marketplace_shipments.station,
  sequence: marketplace_events.sequence,
  event_code: marketplace_events.event_code,
  detail_code: marketplace_events.detail_code,
  state: marketplace_events.state,
  attempts: marketplace_events.attempts,
  http_status: marketplace_events.http_status,
  error: marketplace_events.error,
  fingerprint: marketplace_events.fingerprint,
  occurred_at: marketplace_events.occurred_at,
  sent_at: marketplace_events.sent_at,
  time_created: marketplace_events.time_created,
  version: marketplace_events.version,
};

/** Filter conditions of lists and runs; the shipment must be joined. */
export function eventConditions(filter: EventFilter): (SQL | undefined)[] {
  const { waybill, amazon_order_id, station } = marketplace_shipments;
  return [
    contains(filter.search, [waybill, amazon_order_id]),
    inValues(marketplace_events.id, filter.id),
    inValues(marketplace_events.amazon_shipment_id, filter.amazon_shipment_id),
    inValues(waybill, filter.waybill, waybillOf),
    inValues(marketplace_events.state, filter.state),
    inValues(marketplace_events.event_code, filter.event_code),
    inValues(marketplace_events.fingerprint, filter.fingerprint),
    inValues(station, filter.station),
    filter.age_from === undefined
      ? undefined
      : sql`${marketplace_events.time_created} <= now() - make_interval(mins => ${filter.age_from})`,
    claimedBy('marketplace-events', marketplace_events.id, filter.claimed),
    ...isBetween(marketplace_events.time_created, filter.created_from, filter.created_to),
  ];
}

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
    sort: {
      id: marketplace_events.id,
      waybill: marketplace_shipments.waybill,
      station: marketplace_shipments.station,
      event_code: marketplace_events.event_code,
      state: marketplace_events.state,
      attempts: marketplace_events.attempts,
      occurred_at: marketplace_events.occurred_at,
      sent_at: marketplace_events.sent_at,
      time_created: marketplace_events.time_created,
    },
    usual: ['time_created', 'DESC'],
    tieBreaker: marketplace_events.id,
  });
}
