import * as z from 'zod';
import {
  marketplaceDetailCodes,
  marketplaceEventCodes,
  marketplaceEventStates,
  marketplaceStatuses,
} from '../../domain/marketplace-events.ts';
import { fingerprints } from '../../domain/marketplace-failures.ts';
import { one, several } from '../list-filter.ts';
import { instant, outcomes } from './field-parts.ts';

/** What is sent changes shipments and events alike, so every answer is made of all of them. */
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
export const byFingerprint = several(fingerprint);
export const byEventCode = several(eventCode);
export const byWaybill = several(z.string().max(40));
export const byStation = several(z.string().max(20));
export const byStatus = one(marketplaceStatuses.map(({ status }) => status));
export const byEventState = one(marketplaceEventStates);
/** What a repair of many rows answers: what came of each. */
export const repaired = outcomes;

const inRun = {
  run_id: z.int(),
  /** Ids that are not there, or not visible to the caller. */
  not_found: z.array(z.int()),
};

/**
 * The specification's answer of the bulk calls: ok when rows are being worked, the text only then. The run
 * says in either case what came of each row.
 */
export const bulkStarted = z.union([
  z.strictObject({ ok: z.literal(true), message: z.string(), ...inRun }),
  z.strictObject({ ok: z.literal(false), ...inRun }),
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
  /** Text messages that failed and were not sent again, and those of them whose number cannot be reached. */
  failed_sms_count: z.int(),
  unreachable_sms_count: z.int(),
  time_created: instant,
  time_modified: instant,
  version: z.int(),
});
