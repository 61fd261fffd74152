import { sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { marketplaceShipmentFields } from '#domain/marketplace/lists/marketplace-shipment.fields.ts';
import { waybillOf } from '#domain/marketplace/marketplace-waybills.ts';
import { inValues, matches } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { columnsOf } from '#server/db/columns.ts';
import { marketplace_shipments } from '#server/db/schema/marketplace.ts';
import { failedText, failedTexts } from '../events/failed-messages.ts';

type Query = InputOf<'GET /amazon-shipments'>['query'];
export type MarketplaceFilter = NonNullable<Query['filter']>;

// Written with its table name. A column inside a select loses that name, so it would be read as a
// column of the event.
const eventsThat = (condition: SQL) => sql<number>`(
  select count(*)::int from marketplace_events e
  where e.amazon_shipment_id = marketplace_shipments.id and ${condition})`;

const texts = failedTexts(sql`marketplace_shipments.shipment_id`);

const hasFailedEvents = sql`exists (select from marketplace_events e
  where e.amazon_shipment_id = ${marketplace_shipments.id} and e.state = 'failed')`;

const { waybill, amazon_order_id, recipient_name } = marketplace_shipments;

const listed = readFields(
  marketplaceShipmentFields,
  {
    ...columnsOf(marketplace_shipments),
    event_count: eventsThat(sql`true`),
    open_event_count: eventsThat(sql`e.state in ('waiting', 'failed')`),
    failed_event_count: eventsThat(sql`e.state = 'failed'`),
    failed_sms_count: sql<number>`(select failed from (${texts}) as texts)`,
    unreachable_sms_count: sql<number>`(select unreachable from (${texts}) as texts)`,
  },
  {
    waybill: (waybills) => inValues(waybill, waybills, waybillOf),
    has_failed_events: (wanted) => matches(hasFailedEvents, wanted),
    sms: () => sql`exists (${failedText(sql`${marketplace_shipments.shipment_id}`)})`,
  },
);

/** Columns of a marketplace shipment. */
export const shownShipment = listed.columns;

/** Filter conditions of lists and runs. */
export const marketplaceConditions = (filter: MarketplaceFilter): (SQL | undefined)[] =>
  listed.conditions(filter, [waybill, amazon_order_id, recipient_name]);

export function listMarketplaceShipments(db: Db, query: Query) {
  return listRows({
    db,
    select: db.select(shownShipment).from(marketplace_shipments).$dynamic(),
    query,
    where: marketplaceConditions(query.filter ?? {}),
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: marketplace_shipments.id,
  });
}
