import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';

export const pace = endpoints({
  'GET /ops-api/pace': {
    summary: 'Returns deliveries so far and expected today, and the usual progress on this weekday',
    can: 'View operations',
    returns: json(
      z.object({
        date: z.iso.date(),
        delivered: z.int(),
        /** Number of deliveries expected today, including those already done. */
        expected: z.int(),
        /**
         * Share of a day's deliveries done by the end of each ten minutes, averaged over the same
         * weekday in the last four weeks.
         */
        course: z.array(z.object({ minute: z.int(), share: z.number() })),
      }),
    ),
    reads: ['operations', 'shipments'],
    example: { as: 'ops' },
  },
});
