import type { marketplace_invoices } from '#server/db/schema/marketplace-invoices.ts';
import {
  marketplace_events,
  type marketplace_inbound_logs,
  marketplace_shipments,
} from '#server/db/schema/marketplace.ts';
import type { Server } from '../world.ts';
import { insert, nextNumber } from './rows.ts';

interface MarketplaceFacts {
  /** Codes of waiting events, in order. */
  codes?: readonly string[];
  state?: (typeof marketplace_shipments.$inferInsert)['state'];
  pin?: boolean;
}

const FIRST_EVENT_AT = Date.parse('2026-11-18T08:00:00.000Z');
/** Time of an event; events are an hour apart. */
export const eventAt = (number: number): string =>
  new Date(FIRST_EVENT_AT + number * 3_600_000).toISOString();

/** A marketplace shipment with waiting events, and their ids. */
export async function marketplaceShipment(
  server: Server,
  { codes = [], state = 'received', pin = false }: MarketplaceFacts = {},
) {
  const waybill = `TEST${900_000 + nextNumber()}`;
  const { id } = await insert(server, marketplace_shipments, {
    waybill,
    amazon_order_id: '405-1',
    amazon_shipment_id: `AMZN${waybill}`,
    station: 'JNB5',
    status: 'PreTransit',
    state,
    recipient_name: 'Thandi Nkosi',
    suburb: 'Sea Point',
    city: 'Cape Town',
    zone: 'WC',
    postal_code: '8005',
    delivery_pin_required: pin,
  });
  const events: number[] = [];
  for (const [at, event_code] of codes.entries()) {
    const event = { amazon_shipment_id: id, sequence: at + 1, event_code, payload: {} };
    const row = { ...event, state: 'waiting' as const, occurred_at: eventAt(at) };
    events.push((await insert(server, marketplace_events, row)).id);
  }
  return { id, waybill, events };
}

/** A totalled invoice of one line. */
export const marketplaceInvoiceDefaults = (
  n: number,
): typeof marketplace_invoices.$inferInsert => ({
  invoice_number: `GIVEN-${n}`,
  state: 'totalled',
  file_name: 'invoice.csv',
  period_from: '2026-11-01',
  period_until: '2026-11-30',
  line_count: 1,
  total_excluding_vat: 1,
  vat: 0,
  total: 1,
});

/** A refused shipment of the marketplace. */
export const inboundLogDefaults = (n: number): typeof marketplace_inbound_logs.$inferInsert => ({
  waybill: `TCGD${800_000 + n}`,
  state: 'failed',
  http_status: 412,
  error: 'Customer reference is required',
  fingerprint: 'customer-reference-missing',
  payload: {},
});
