import * as z from 'zod';
import { ratingKinds } from '#domain/ratings/ratings.ts';
import { shipmentFields } from '#domain/shipments/shipment.fields.ts';
import { rowOf } from '#api/field-schemas.ts';
import { instant } from '../field-parts.ts';
import { bookedAmount, bookedExplanation, bookedSurcharges } from './shipment-parts.ts';

const text = z.string().nullable();
const number = z.int().nullable();

/** Shipment in a list. */
export const shipmentRow = rowOf(shipmentFields).extend({
  charge: bookedAmount,
  /** Whether the reader booked the shipment, and may therefore see its price. */
  booked_by_me: z.boolean(),
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
  /** Rating by the recipient, from 0 to 10; null without a rating. */
  rating: z
    .object({ score: z.int(), comment: text, at: instant, kind: z.enum(ratingKinds) })
    .nullable(),
  parcels: z.array(parcel),
});
