import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';
import { id, paragraph } from '../field-parts.ts';
import { lockerRow, wantedState } from './locker-parts.ts';

export const lockerState = endpoints({
  'POST /lockers/:id/state': {
    summary:
      'Takes a locker out of service, returns it to service or retires it, with a reason. Can redirect incoming shipments to another locker. Returns how many shipments were redirected, and why other shipments were not',
    can: 'Edit lockers',
    body: z.object({
      state: wantedState,
      reason: paragraph('Reason', 300),
      redirect_to_locker_id: id.optional().meta({ label: 'Redirect to', pick: 'lockers' }),
    }),
    returns: json(
      z.object({
        locker: lockerRow,
        redirected: z.int(),
        left: z.array(z.object({ reference: z.string(), why: z.string() })),
      }),
    ),
    touches: ['lockers', 'doors', 'shipments'],
    keyed: true,
    refuses: [409],
  },
});
