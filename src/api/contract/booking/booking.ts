import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';
import { booking as bookingFields, price } from '../shipments/shipment-parts.ts';
import { bookedShipment, box, sandown, seaPoint } from './booking-parts.ts';

const exampleBooking = {
  account_id: 1,
  collection: sandown,
  delivery: seaPoint,
  parcels: [box],
  service_level_code: 'ECO',
  customer_reference: 'ORD-4711',
};

export const booking = endpoints({
  'POST /shipments': {
    summary: 'Books a shipment. The server computes the price',
    can: 'Book shipments',
    refuses: [403, 409, 412, 422, 423],
    current: price,
    body: bookingFields,
    returns: json(bookedShipment),
    touches: ['shipments'],
    keyed: true,
    example: { as: 'account', body: exampleBooking },
  },
  'POST /createshipments': {
    summary: 'Books up to 200 shipments. Each is booked or refused independently',
    can: 'Book shipments',
    body: z.object({ shipments: z.array(z.looseObject({})).min(1).max(200) }),
    returns: json(
      z.object({
        results: z.array(
          z.object({
            index: z.int(),
            outcome: z.enum(['ok', 'failed']),
            id: z.int().nullable(),
            short_tracking_reference: z.string().nullable(),
            warnings: z.array(z.string()),
            reason: z.string().nullable(),
            errors: z.record(z.string(), z.array(z.string())).nullable(),
          }),
        ),
        ok: z.int(),
        failed: z.int(),
      }),
    ),
    touches: ['shipments'],
    keyed: true,
    example: { as: 'account', body: { shipments: [exampleBooking] } },
  },
});
