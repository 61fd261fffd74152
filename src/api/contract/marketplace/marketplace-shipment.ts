import * as z from 'zod';
import { timelineVerdicts } from '#domain/marketplace/marketplace-timeline.ts';
import { instant, payload } from '../field-parts.ts';
import { marketplaceEvent, marketplaceShipment } from './marketplace-parts.ts';

export const note = z.object({
  id: z.int(),
  amazon_shipment_id: z.int(),
  note: z.string(),
  user_id: z.int().nullable(),
  user: z.string().nullable(),
  time_created: instant,
});

/** Override of an event: user, reason and changes. */
const override = z.object({
  id: z.int(),
  amazon_event_id: z.int(),
  how: z.enum(['settle', 'correct']),
  reason: z.string(),
  before: payload,
  after: payload,
  user_id: z.int().nullable(),
  user: z.string().nullable(),
  time_created: instant,
});

const eventInDetail = marketplaceEvent.extend({
  payload,
  override_reason: z.string().nullable(),
  /** Reason why the event cannot be sent yet: an earlier event is not accepted. */
  blocked_by: z.string().nullable(),
});

export const shipmentDetail = marketplaceShipment.extend({
  route_file_id: z.int().nullable(),
  short_tracking_reference: z.string().nullable(),
  invoice_number: z.string().nullable(),
  events: z.array(eventInDetail),
  notes: z.array(note),
  overrides: z.array(override),
});

const receipt = z.object({
  event_code: z.string(),
  detail_code: z.string().nullable(),
  event_time: instant,
  received_at: instant,
});

export const timeline = z.object({
  shipment: marketplaceShipment,
  steps: z.array(
    z.object({
      ours: eventInDetail.nullable(),
      theirs: receipt.nullable(),
      verdict: z.enum(timelineVerdicts),
    }),
  ),
  /**
   * `live`: just fetched from the marketplace. `stored`: the marketplace does not answer, so these
   * are the acknowledgements that it sent earlier.
   */
  source: z.enum(['live', 'stored']),
  asked_at: instant,
  /** Reason why the data is not live. */
  error: z.string().nullable(),
});
