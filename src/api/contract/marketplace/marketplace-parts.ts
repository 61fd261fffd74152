import * as z from 'zod';
import { marketplaceEventFields } from '#domain/marketplace/marketplace-event.fields.ts';
import {
  marketplaceDetailCodes,
  marketplaceEventCodes,
  marketplaceStatuses,
} from '#domain/marketplace/marketplace-events.ts';
import { fingerprints } from '#domain/marketplace/marketplace-failures.ts';
import { rowOf } from '#api/field-schemas.ts';
import { oneOf, manyOf } from '#api/list-filter.ts';
import { instant, outcomes } from '../field-parts.ts';

/**
 * All topics of the marketplace. A change can affect shipments and events alike, so every response
 * depends on all topics.
 */
export const marketplaceEntities = [
  'marketplace',
  'marketplace-events',
  'marketplace-inbound',
  'marketplace-invoices',
] as const;

export const shipmentStates = ['received', 'accepted', 'failed'] as const;
export const fingerprint = z.enum(fingerprints);
export const eventCode = z.enum(marketplaceEventCodes);
export const detailCode = z.enum(marketplaceDetailCodes);
export const byFingerprint = manyOf(fingerprint);
export const byEventCode = manyOf(eventCode);
export const byWaybill = manyOf(z.string().max(40));
export const byStation = manyOf(z.string().max(20));
export const byStatus = oneOf(marketplaceStatuses.map(({ status }) => status));
/** Outcomes of a repair of many rows. */
export const repaired = outcomes;

const inRun = {
  run_id: z.int(),
  /** Ids that do not exist or that the caller may not see. */
  not_found: z.array(z.int()),
};

/**
 * Response of bulk calls, as the specification defines it: `ok` is true, with a message, only if
 * rows are being processed. The run has the outcome of each row.
 */
export const bulkStarted = z.union([
  z.strictObject({ ok: z.literal(true), message: z.string(), ...inRun }),
  z.strictObject({ ok: z.literal(false), ...inRun }),
]);

export const failureFields = {
  error: z.string().nullable(),
  fingerprint: z.string().nullable(),
};

export const marketplaceEvent = rowOf(marketplaceEventFields);

export const marketplaceShipment = z.object({
  id: z.int(),
  /** Our shipment for this marketplace shipment; null until booked. */
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
  /** Total events, and those that are not accepted yet. */
  event_count: z.int(),
  open_event_count: z.int(),
  failed_event_count: z.int(),
  /** Failed text messages that were not sent again, and those to unreachable numbers. */
  failed_sms_count: z.int(),
  unreachable_sms_count: z.int(),
  time_created: instant,
  time_modified: instant,
  version: z.int(),
});
