import { eq, type SQL } from 'drizzle-orm';
import type { marketplace as calls } from '../../../src/api/contract/marketplace.ts';
import type { InputOf } from '../../../src/api/endpoint.ts';
import { waybillOf } from '../../../src/domain/marketplace-waybills.ts';
import { among, between } from '../../db/conditions.ts';
import { contains, listRows } from '../../db/list.ts';
import type { Db } from '../../db/open.ts';
import { amazon_events, amazon_shipments } from '../../db/schema/marketplace.ts';

type Query = InputOf<
  'GET /amazon-shipments/event-shipments',
  (typeof calls)['GET /amazon-shipments/event-shipments']
>['query'];
export type EventFilter = NonNullable<Query['filter']>;

/** What is shown of an event wherever it stands. */
export const shownEvent = {
  id: amazon_events.id,
  amazon_shipment_id: amazon_events.amazon_shipment_id,
  waybill: amazon_shipments.waybill,
  station: amazon_shipments.station,
  sequence: amazon_events.sequence,
  event_code: amazon_events.event_code,
  detail_code: amazon_events.detail_code,
  state: amazon_events.state,
  attempts: amazon_events.attempts,
  http_status: amazon_events.http_status,
  error: amazon_events.error,
  fingerprint: amazon_events.fingerprint,
  occurred_at: amazon_events.occurred_at,
  sent_at: amazon_events.sent_at,
  time_created: amazon_events.time_created,
  version: amazon_events.version,
};

/** What all events of a list or of a run hold to; the shipment must be joined. */
export function eventConditions(filter: EventFilter): (SQL | undefined)[] {
  const { waybill, amazon_order_id, station } = amazon_shipments;
  return [
    contains(filter.search, [waybill, amazon_order_id]),
    among(amazon_events.id, filter.id),
    among(amazon_events.amazon_shipment_id, filter.amazon_shipment_id),
    filter.waybill === undefined ? undefined : eq(waybill, waybillOf(filter.waybill)),
    among(amazon_events.state, filter.state),
    among(amazon_events.event_code, filter.event_code),
    among(amazon_events.fingerprint, filter.fingerprint),
    among(station, filter.station),
    ...between(amazon_events.time_created, filter.created_from, filter.created_to),
  ];
}

export function listMarketplaceEvents(db: Db, query: Query) {
  return listRows({
    db,
    select: db
      .select(shownEvent)
      .from(amazon_events)
      .innerJoin(amazon_shipments, eq(amazon_shipments.id, amazon_events.amazon_shipment_id))
      .$dynamic(),
    query,
    where: eventConditions(query.filter ?? {}),
    sort: {
      id: amazon_events.id,
      waybill: amazon_shipments.waybill,
      station: amazon_shipments.station,
      event_code: amazon_events.event_code,
      state: amazon_events.state,
      attempts: amazon_events.attempts,
      occurred_at: amazon_events.occurred_at,
      sent_at: amazon_events.sent_at,
      time_created: amazon_events.time_created,
    },
    usual: ['time_created', 'DESC'],
    tieBreaker: amazon_events.id,
  });
}
