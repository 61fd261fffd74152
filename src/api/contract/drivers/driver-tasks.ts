import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';
import { upload } from '#api/uploads.ts';
import { id, instant, line } from '../field-parts.ts';
import { booking, proof, sentParcel } from '../shipments/shipment-parts.ts';

const number = z.int().min(1).max(100);

const when = { at: instant.optional() };
const of = { ...when, shipment_id: id };
const because = { ...of, reason: line('Reason', 200) };
const scanned = { scanned: z.array(number).max(100).default([]) };

const task = z.discriminatedUnion('task', [
  z.strictObject({ task: z.literal('collect'), ...of, ...scanned }),
  z.strictObject({ task: z.literal('start-delivery'), ...of }),
  z.strictObject({
    task: z.literal('deliver'),
    ...of,
    ...scanned,
    proof: proof.optional(),
    /**
     * PIN that the recipient received and gave to the driver. `fallback` is the check that the
     * driver made instead.
     */
    pin: z
      .string()
      .regex(/^\d{6}$/, 'A PIN has 6 digits.')
      .optional(),
    fallback: line('Reason', 200).optional(),
  }),
  z.strictObject({ task: z.literal('fail'), ...because }),
  z.strictObject({ task: z.literal('reject'), ...because }),
  z.strictObject({ task: z.literal('cancel'), ...because }),
  z.strictObject({ task: z.literal('cancel-parcel'), ...because, number }),
  z.strictObject({ task: z.literal('add-parcel'), ...of, parcel: sentParcel }),
  z.strictObject({
    task: z.literal('add-shipment'),
    ...when,
    booking: booking.extend({ account_id: id }),
  }),
  z.strictObject({ task: z.literal('send-pin'), ...of }),
]);

const standing = z.object({
  shipment_id: z.int(),
  short_tracking_reference: z.string(),
  status: z.string(),
  /** Whether the handover needs a PIN that was sent to the recipient. */
  needs_pin: z.boolean(),
  parcels: z.array(
    z.object({ number: z.int(), tracking_reference: z.string(), status: z.string() }),
  ),
});

export const driverTaskCalls = endpoints({
  'POST /drivers/tasks': {
    summary:
      'Reports from a driver’s device what was done with a shipment of that driver: collected, delivered, failed, or another action that the company allows. Begins a shift',
    can: 'device',
    refuses: [403, 404, 409, 412, 423],
    body: task,
    returns: json(standing),
    touches: ['shipments', 'drivers', 'messages'],
  },
  'POST /drivers/proofs': {
    summary:
      'Adds a photo or signature from a driver’s device to a shipment that the driver delivers. Accepts PNG, JPEG or WebP, at most 10 MB',
    can: 'device',
    refuses: [404],
    form: z.object({
      shipment_id: id,
      kind: z.enum(['photo', 'signature']).default('photo'),
      received_by: line('Received by').optional(),
      image: upload(),
    }),
    returns: json(z.object({ id: z.int() })),
    touches: ['shipments'],
  },
});
