import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { InputOf } from '#api/endpoint-types.ts';
import { waybillOf } from '#domain/marketplace/marketplace-waybills.ts';
import { inValues, isBetween } from '#server/db/conditions.ts';
import { contains, listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { columnsOf } from '#server/db/columns.ts';
import { marketplace_shipments } from '#server/db/schema/marketplace.ts';
import { failedText, failedTexts } from '../events/failed-messages.ts';

type Query = InputOf<'GET /amazon-shipments'>['query'];
export type MarketplaceFilter = NonNullable<Query['filter']>;

const { route_file_id: _, ...own } = columnsOf(marketplace_shipments);

// Written with its table name. A column inside a select loses that name, so it would be read as a
// column of the event.
const eventsThat = (condition: SQL) => sql<number>`(
  select count(*)::int from marketplace_events e
  where e.amazon_shipment_id = marketplace_shipments.id and ${condition})`;

const texts = failedTexts(sql`marketplace_shipments.shipment_id`);

/** Columns of a marketplace shipment. */
export const shownShipment = {
  ...own,
  event_count: eventsThat(sql`true`),
  open_event_count: eventsThat(sql`e.state in ('waiting', 'failed')`),
  failed_event_count: eventsThat(sql`e.state = 'failed'`),
  failed_sms_count: sql<number>`(select failed from (${texts}) as texts)`,
  unreachable_sms_count: sql<number>`(select unreachable from (${texts}) as texts)`,
};

function hasFailedEvents(isFailed: boolean | undefined): SQL | undefined {
  if (isFailed === undefined) return undefined;
  const failed = sql`exists (select from marketplace_events e
    where e.amazon_shipment_id = ${marketplace_shipments.id} and e.state = 'failed')`;
  return isFailed ? failed : sql`not ${failed}`;
}

const hasFailedText = sql`exists (${failedText(sql`${marketplace_shipments.shipment_id}`)})`;

const equal = (column: PgColumn, value: string | number | boolean | undefined): SQL | undefined =>
  value === undefined ? undefined : sql`${column} = ${value}`;

/** Filter conditions of lists and runs. */
export function marketplaceConditions(filter: MarketplaceFilter): (SQL | undefined)[] {
  const { waybill, amazon_order_id, recipient_name } = marketplace_shipments;
  return [
    contains(filter.search, [waybill, amazon_order_id, recipient_name]),
    inValues(marketplace_shipments.id, filter.id),
    inValues(waybill, filter.waybill, waybillOf),
    inValues(marketplace_shipments.amazon_shipment_id, filter.amazon_shipment_id),
    inValues(marketplace_shipments.state, filter.state),
    inValues(marketplace_shipments.status, filter.status),
    inValues(marketplace_shipments.fingerprint, filter.fingerprint),
    inValues(marketplace_shipments.station, filter.station),
    inValues(marketplace_shipments.route_code, filter.route_code),
    inValues(marketplace_shipments.route_file_id, filter.route_file_id),
    inValues(marketplace_shipments.amazon_invoice_id, filter.amazon_invoice_id),
    hasFailedEvents(filter.has_failed_events),
    filter.sms && hasFailedText,
    equal(marketplace_shipments.delivery_pin_required, filter.delivery_pin_required),
    ...isBetween(marketplace_shipments.time_created, filter.created_from, filter.created_to),
  ];
}

export function listMarketplaceShipments(db: Db, query: Query) {
  const table = marketplace_shipments;
  return listRows({
    db,
    select: db.select(shownShipment).from(table).$dynamic(),
    query,
    where: marketplaceConditions(query.filter ?? {}),
    sort: {
      id: table.id,
      waybill: table.waybill,
      status: table.status,
      state: table.state,
      station: table.station,
      route_code: table.route_code,
      recipient_name: table.recipient_name,
      city: table.city,
      promised_to: table.promised_to,
      attempts: table.attempts,
      time_created: table.time_created,
      time_modified: table.time_modified,
    },
    usual: ['time_created', 'DESC'],
    tieBreaker: table.id,
  });
}
