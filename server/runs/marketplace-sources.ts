import { and, sql } from 'drizzle-orm';
import { contract } from '../../src/api/contract.ts';
import { amazon_invoices } from '../db/schema/marketplace-invoices.ts';
import { amazon_events, amazon_inbound_logs, amazon_shipments } from '../db/schema/marketplace.ts';
import { eventConditions } from '../rules/marketplace/event-list.ts';
import { invoiceConditions } from '../rules/marketplace/invoice-list.ts';
import { inboundConditions } from '../rules/marketplace/logs.ts';
import { marketplaceConditions } from '../rules/marketplace/shipment-list.ts';
import { filterOf, rowSource } from './row-source.ts';

/** Where the rows of the marketplace come from, noun by noun. */
export const marketplaceSources = {
  marketplace: rowSource(
    filterOf(contract['GET /amazon-shipments']),
    (filter) =>
      sql`select ${amazon_shipments.id} as id, ${amazon_shipments.waybill} as label
          from ${amazon_shipments} where ${and(sql`true`, ...marketplaceConditions(filter))}`,
  ),
  'marketplace-events': rowSource(
    filterOf(contract['GET /amazon-shipments/event-shipments']),
    (filter) =>
      sql`select ${amazon_events.id} as id, ${amazon_shipments.waybill} || ' ' || ${amazon_events.event_code} as label
          from ${amazon_events} join ${amazon_shipments} on ${amazon_shipments.id} = ${amazon_events.amazon_shipment_id}
          where ${and(sql`true`, ...eventConditions(filter))}`,
  ),
  'marketplace-inbound': rowSource(
    filterOf(contract['GET /amazon-shipments/inbound-logs']),
    (filter) =>
      sql`select ${amazon_inbound_logs.id} as id, ${amazon_inbound_logs.waybill} as label
          from ${amazon_inbound_logs} where ${and(sql`true`, ...inboundConditions(filter))}`,
  ),
  'marketplace-invoices': rowSource(
    filterOf(contract['GET /amazon-invoices']),
    (filter) =>
      sql`select ${amazon_invoices.id} as id, ${amazon_invoices.invoice_number} as label
          from ${amazon_invoices} where ${and(sql`true`, ...invoiceConditions(filter))}`,
  ),
};
