import { and, sql } from 'drizzle-orm';
import { marketplace_invoices } from '#server/db/schema/marketplace-invoices.ts';
import {
  marketplace_events,
  marketplace_inbound_logs,
  marketplace_shipments,
} from '#server/db/schema/marketplace.ts';
import { inbound_xml } from '#server/db/schema/messages.ts';
import { documentConditions } from '../inbound/inbound-xml.ts';
import { eventConditions } from '../events/event-list.ts';
import { invoiceConditions } from '../invoices/invoice-list.ts';
import { inboundConditions } from '../logs.ts';
import { marketplaceConditions } from './shipment-list.ts';
import { rowsOfList } from '#server/runs/rows/row-source.ts';

/** Row sources of the marketplace by entity. */
export const marketplaceRows = {
  marketplace: rowsOfList(
    'GET /amazon-shipments',
    (filter) =>
      sql`select ${marketplace_shipments.id} as id, ${marketplace_shipments.waybill} as label
          from ${marketplace_shipments} where ${and(sql`true`, ...marketplaceConditions(filter))}`,
  ),
  'marketplace-events': rowsOfList(
    'GET /amazon-shipments/event-shipments',
    (filter) =>
      sql`select ${marketplace_events.id} as id, ${marketplace_shipments.waybill} || ' ' || ${marketplace_events.event_code} as label
          from ${marketplace_events} join ${marketplace_shipments} on ${marketplace_shipments.id} = ${marketplace_events.amazon_shipment_id}
          where ${and(sql`true`, ...eventConditions(filter))}`,
  ),
  'marketplace-inbound': rowsOfList(
    'GET /amazon-shipments/inbound-logs',
    (filter) =>
      sql`select ${marketplace_inbound_logs.id} as id, ${marketplace_inbound_logs.waybill} as label
          from ${marketplace_inbound_logs} where ${and(sql`true`, ...inboundConditions(filter))}`,
  ),
  'inbound-documents': rowsOfList(
    'GET /inbound-xml',
    (filter) =>
      sql`select ${inbound_xml.id} as id, coalesce(${inbound_xml.reference}, ${inbound_xml.document_type}) as label
          from ${inbound_xml} where ${and(sql`true`, ...documentConditions(filter))}`,
  ),
  'marketplace-invoices': rowsOfList(
    'GET /amazon-invoices',
    (filter) =>
      sql`select ${marketplace_invoices.id} as id, ${marketplace_invoices.invoice_number} as label
          from ${marketplace_invoices} where ${and(sql`true`, ...invoiceConditions(filter))}`,
  ),
};
