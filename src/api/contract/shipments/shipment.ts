import { upstreamStates } from '#domain/shipments/upstream.ts';
import * as z from 'zod';
import { ratingKinds } from '#domain/ratings/ratings.ts';
import { paymentStates } from '#domain/billing/shipment-payment.ts';
import { instant } from '../field-parts.ts';
import { bookedAmount, bookedExplanation, bookedSurcharges } from './shipment-parts.ts';

const text = z.string().nullable();
const number = z.int().nullable();
const lane = z.enum(['D2D', 'D2L', 'L2D', 'L2L']);

/** Shipment in a list. */
export const shipmentRow = z.object({
  id: z.int(),
  short_tracking_reference: z.string(),
  custom_tracking_reference: text,
  customer_reference: text,
  order_number: text,
  account_id: z.int(),
  account_code: text,
  account: text,
  status: z.string(),
  status_at: instant,
  service_level_code: z.string(),
  lane,
  collection_company: text,
  collection_name: z.string(),
  collection_suburb: z.string(),
  collection_city: z.string(),
  collection_zone: z.string(),
  collection_branch_id: number,
  collection_branch: text,
  collection_driver_id: number,
  collection_driver: text,
  collection_locker_id: number,
  delivery_company: text,
  delivery_name: z.string(),
  delivery_suburb: z.string(),
  delivery_city: z.string(),
  delivery_zone: z.string(),
  delivery_branch_id: number,
  delivery_branch: text,
  delivery_driver_id: number,
  delivery_driver: text,
  delivery_locker_id: number,
  estimated_delivery_to: instant.nullable(),
  collected_at: instant.nullable(),
  delivered_at: instant.nullable(),
  collection_attempts: z.int(),
  delivery_attempts: z.int(),
  parcel_count: z.int(),
  charged_weight: z.number(),
  charge: bookedAmount,
  payment_state: z.enum(paymentStates),
  /** Whether the reader booked the shipment, and may therefore see its price. */
  booked_by_me: z.boolean(),
  upstream_state: z.enum(upstreamStates),
  time_created: instant,
  time_modified: instant,
  version: z.int(),
});

const parcel = z.object({
  id: z.int(),
  number: z.int(),
  tracking_reference: z.string(),
  description: z.string(),
  packaging: z.string(),
  status: z.string(),
  submitted_length: z.number(),
  submitted_width: z.number(),
  submitted_height: z.number(),
  submitted_weight: z.number(),
  actual_length: z.number().nullable(),
  actual_width: z.number().nullable(),
  actual_height: z.number().nullable(),
  actual_weight: z.number().nullable(),
  volumetric_weight: z.number(),
  has_been_dimensioned: z.boolean(),
});

const side = z.enum(['business', 'residential', 'counter', 'locker']);

/** Shipment with its details, without history and notes. */
export const shipmentDetail = shipmentRow.extend({
  collection_type: side,
  collection_mobile_number: text,
  collection_email: text,
  collection_street_address: z.string(),
  collection_postal_code: z.string(),
  collection_country: z.string(),
  collection_latitude: z.number().nullable(),
  collection_longitude: z.number().nullable(),
  collection_instructions: text,
  delivery_type: side,
  delivery_mobile_number: text,
  delivery_email: text,
  delivery_street_address: z.string(),
  delivery_postal_code: z.string(),
  delivery_country: z.string(),
  delivery_latitude: z.number().nullable(),
  delivery_longitude: z.number().nullable(),
  delivery_instructions: text,
  /** Payment terms of the booking. */
  terms: text,
  collection_after: instant.nullable(),
  collection_before: instant.nullable(),
  estimated_delivery_from: instant.nullable(),
  cancelled_at: instant.nullable(),
  cancellation_reason: text,
  /** Reason for exceeding the credit limit; null for other shipments. */
  over_limit_reason: text,
  actual_weight: z.number(),
  volumetric_weight: z.number(),
  declared_value: z.number(),
  base_charge: bookedAmount,
  surcharges: bookedSurcharges,
  /** Price calculation; empty for shipments from before it was stored. */
  price_explanation: bookedExplanation,
  /** Explanation of the delivery days, in sentences. */
  promise: z.array(z.string()),
  charge_excluding_vat: bookedAmount,
  vat: bookedAmount,
  rate_group_id: number.meta({ needs: 'View billing' }).optional(),
  invoice_id: number.meta({ needs: 'View billing' }).optional(),
  requested_from: z.string(),
  platform: z.string(),
  quote_id: number,
  import_id: number,
  /** Answer of the upstream carrier and its time; visible to staff. */
  upstream_error: text,
  upstream_reference: text,
  upstream_at: instant.nullable(),
  created_by: number,
  /** Rating by the recipient, from 0 to 10; null without one. */
  rating: z
    .object({ score: z.int(), comment: text, at: instant, kind: z.enum(ratingKinds) })
    .nullable(),
  parcels: z.array(parcel),
});
