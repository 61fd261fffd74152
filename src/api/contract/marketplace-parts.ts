import * as z from 'zod';
import {
  marketplaceDetailCodes,
  marketplaceEventCodes,
  marketplaceEventStates,
  marketplaceStatuses,
} from '../../domain/marketplace-events.ts';
import { fingerprints } from '../../domain/marketplace-failures.ts';
import { instant } from './person.ts';
import { id, ids, outcomes } from './shipment-parts.ts';

/** What is sent changes shipments and events alike, so every answer is made of all of them. */
export const marketplaceNouns = [
  'marketplace',
  'marketplace-events',
  'marketplace-inbound',
  'marketplace-invoices',
] as const;

/** Parts that the calls about the marketplace share. */
export const one = <const V extends readonly [string, ...string[]] | string[]>(
  values: V,
  most: number,
) => z.union([z.enum(values), z.array(z.enum(values)).max(most)]).optional();

export const shipmentStates = ['received', 'accepted', 'failed'] as const;
export const fingerprint = z.enum(fingerprints);
export const eventCode = z.enum(marketplaceEventCodes);
export const detailCode = z.enum(marketplaceDetailCodes);
export const payload = z.record(z.string(), z.unknown());

export const words = z.string().max(100).optional();
export const byFingerprint = z.union([fingerprint, z.array(fingerprint).max(20)]).optional();
export const byStation = z.union([z.string().max(20), z.array(z.string().max(20)).max(40)]);
export const byStatus = one(
  marketplaceStatuses.map(({ status }) => status),
  10,
);
export const byEventState = one(marketplaceEventStates, 4);
export const byId = z.union([id, ids]).optional();
export const created = { created_from: instant.optional(), created_to: instant.optional() };

/** What a repair of many rows answers: what came of each. */
export const repaired = outcomes;

/** The specification's answer of the bulk calls: the text stands there only when it was ok. */
export const bulkStarted = z.union([
  z.strictObject({ ok: z.literal(true), message: z.string() }),
  z.strictObject({ ok: z.literal(false) }),
]);

export const failureFields = {
  error: z.string().nullable(),
  fingerprint: z.string().nullable(),
};

export const marketplaceEvent = z.object({
  id: z.int(),
  amazon_shipment_id: z.int(),
  waybill: z.string(),
  station: z.string(),
  sequence: z.int(),
  event_code: z.string(),
  detail_code: z.string().nullable(),
  state: z.enum(marketplaceEventStates),
  attempts: z.int(),
  http_status: z.int().nullable(),
  ...failureFields,
  occurred_at: instant,
  sent_at: instant.nullable(),
  time_created: instant,
  version: z.int(),
});

export const marketplaceShipment = z.object({
  id: z.int(),
  /** The shipment of the console that carries it; null until it is booked. */
  shipment_id: z.int().nullable(),
  waybill: z.string(),
  amazon_order_id: z.string(),
  amazon_shipment_id: z.string(),
  route_code: z.string().nullable(),
  station: z.string(),
  status: z.string(),
  state: z.enum(shipmentStates),
  ...failureFields,
  delivery_pin_required: z.boolean(),
  delivery_pin_sent_at: instant.nullable(),
  recipient_name: z.string(),
  mobile_number: z.string().nullable(),
  suburb: z.string(),
  city: z.string(),
  zone: z.string(),
  postal_code: z.string(),
  promised_from: instant.nullable(),
  promised_to: instant.nullable(),
  attempts: z.int(),
  amazon_invoice_id: z.int().nullable(),
  /** Its events in all, and those that were not accepted yet. */
  event_count: z.int(),
  open_event_count: z.int(),
  failed_event_count: z.int(),
  time_created: instant,
  time_modified: instant,
  version: z.int(),
});
