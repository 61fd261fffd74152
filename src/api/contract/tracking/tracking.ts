import * as z from 'zod';
import { stages, statusFacts } from '#domain/kernel/statuses.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { id, ids, instant, line, outcomes } from '../field-parts.ts';
import { proof, status } from '../shipments/shipment-parts.ts';

const event = z.object({
  id: z.int(),
  shipment_id: z.int(),
  parcel_id: z.int().nullable(),
  parcel: z.string().nullable(),
  status: z.string(),
  message: z.string(),
  reason: z.string().nullable(),
  proof: z
    .object({
      name: z.string().optional(),
      mobile_number: z.string().optional(),
      department: z.string().optional(),
      description: z.string().optional(),
    })
    .nullable(),
  source: z.string(),
  branch_id: z.int().nullable(),
  branch: z.string().nullable(),
  driver_id: z.int().nullable(),
  driver: z.string().nullable(),
  user: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  at: instant,
});

/** Public facts for anyone with the reference: status, town and times. */
const publicTracking = z.object({
  short_tracking_reference: z.string(),
  status: z.string(),
  label: z.string(),
  steps: z.array(
    z.object({
      stage: z.enum(stages),
      state: z.enum(['done', 'current', 'pending']),
      /** When the stage was reached; null if not reached yet or not recorded. */
      at: instant.nullable(),
    }),
  ),
  parcel_count: z.int(),
  collection_city: z.string(),
  delivery_city: z.string(),
  estimated_delivery_to: instant.nullable(),
  delivered_at: instant.nullable(),
  /** Locker in which the parcel waits: end of the window, and hours left. */
  locker: z
    .object({
      until: instant.nullable(),
      hours_left: z.number().nullable(),
      /** Whether the recipient may extend the window, once. */
      can_extend: z.boolean(),
    })
    .nullable(),
  events: z.array(
    z.object({ status: z.string(), label: z.string(), city: z.string().nullable(), at: instant }),
  ),
});

const measured = z.number().positive().max(10_000);

export const tracking = endpoints({
  'GET /events': {
    summary: 'Returns the history of a shipment or parcel, newest first',
    can: ['View shipments', 'Track shipments'],
    query: z.object({
      object_id: id,
      type: z.enum(['shipment', 'parcel']).default('shipment'),
    }),
    returns: json(z.array(event)),
    reads: ['shipments'],
    example: { as: 'account', query: { object_id: '1', type: 'shipment' } },
  },
  'GET /tracking/shipments/public': {
    summary: 'Returns where a parcel is, to anyone who knows its reference',
    can: 'public',
    refuses: [404],
    query: z.object({ query: z.string().max(60) }),
    returns: json(publicTracking),
    reads: ['shipments'],
  },
  'POST /tracking/public/resend-pin': {
    summary:
      'Sends a new PIN to the mobile number on a shipment waiting in a locker. The response is the same for every reference',
    can: 'public',
    isAccepted: true,
    body: z.object({ query: z.string().max(60) }),
    returns: json(z.object({ message: z.string() })),
    touches: ['locker-access', 'messages'],
    example: { body: { query: 'FV4XVM' } },
  },
  'POST /tracking/public/extend': {
    summary:
      'Keeps a shipment in its locker for another 24 hours, once, while its door is not needed. The response is the same for every reference',
    can: 'public',
    isAccepted: true,
    body: z.object({ query: z.string().max(60) }),
    returns: json(z.object({ message: z.string() })),
    touches: ['locker-access', 'lockers', 'messages'],
    example: { body: { query: 'FV4XVM' } },
  },
  'POST /tracking/shipment-events': {
    summary: 'Records a scan of up to 200 shipments: a status with place, parcel and measurements',
    can: 'Change shipment status',
    body: z.object({
      ids: ids.max(200),
      status: status.meta({ label: 'Status' }),
      message: line('Message', 200).optional(),
      reason: line('Reason', 200).optional().meta({ label: 'Reason' }),
      proof: proof.optional(),
      at: instant.optional().meta({ label: 'When' }),
      branch_id: id.optional().meta({ label: 'Branch', pick: 'branches' }),
      driver_id: id.optional().meta({ label: 'Driver', pick: 'drivers' }),
      latitude: z.number().min(-90).max(90).optional(),
      longitude: z.number().min(-180).max(180).optional(),
      measures: z
        .object({
          parcel: z.int().min(1).max(100),
          actual_length: measured,
          actual_width: measured,
          actual_height: measured,
          actual_weight: measured,
        })
        .optional(),
    }),
    returns: json(outcomes),
    touches: ['shipments', 'runs'],
    keyed: true,
    bulk: 'shipments',
    assistants: 'offered',
    runTitle: ({ status: to }) => `Record “${statusFacts(String(to)).label}” for #`,
  },
  'POST /shipments/resubmit-shiplogic': {
    summary: 'Resubmits shipments to the upstream carrier. The response gives the outcome for each',
    can: 'Resubmit shipments',
    body: z.object({ ids: ids.max(200) }),
    returns: json(outcomes),
    touches: ['shipments', 'runs'],
    keyed: true,
    bulk: 'shipments',
    assistants: 'offered',
    runTitle: 'Send # to the carrier again',
    example: { as: 'ops', body: { ids: [1] } },
  },
});
