import * as z from 'zod';
import { mapPermissions } from '#domain/people/permissions.ts';
import { zoneTypes } from '#domain/zones/zones.ts';
import { endpoints, json } from '#api/endpoint.ts';

const deviceState = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  tag: z.string().nullable(),
});

export const serviceArea = endpoints({
  'POST /service-area': {
    summary:
      'Returns what applies at a point: zones, rates, surcharges, service days and exceptions',
    can: ['View look-ups', ...mapPermissions],
    body: z.object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
    returns: json(
      z.object({
        zones: z.array(deviceState.extend({ type: z.enum(zoneTypes) })),
        rates: z.array(deviceState),
        surcharges: z.array(deviceState),
        /** Weekdays with rounds; all working days if there is no service day zone. */
        service_days: z.array(z.string()),
        exceptions: z.array(
          deviceState.extend({
            exception_from: z.string().nullable(),
            exception_until: z.string().nullable(),
          }),
        ),
      }),
    ),
    reads: ['zones'],
    example: { as: 'account', body: { latitude: -26.107, longitude: 28.056 } },
  },
});
