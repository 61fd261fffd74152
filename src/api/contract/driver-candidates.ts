import * as z from 'zod';
import { legs } from '../../domain/assignment.ts';
import { endpoints, json } from '../endpoint.ts';
import { id, ids, instant } from './field-parts.ts';
import { shipmentFilter } from './shipment-filter.ts';

const candidate = z.object({
  id,
  name: z.string(),
  code: z.string(),
  branch: z.string(),
  /** 0 to 100. */
  score: z.int(),
  /** From the newest position, or from the branch where that is old; null where no address is on the map. */
  median_km: z.number().nullable(),
  farthest: z.object({ reference: z.string(), km: z.number() }).nullable(),
  load: z.object({ stops: z.int(), kg: z.number() }),
  capacity: z.object({ stops: z.int(), kg: z.number() }),
  /** How many of the shipments lie in the driver's zones, and how many are of the driver's branch. */
  in_zones: z.int(),
  of_branch: z.int(),
  is_on_duty: z.boolean(),
  /** The end of the shift. */
  on_duty_until: instant.nullable(),
  fix_at: instant.nullable(),
  /** What speaks for the driver, the strongest first, and what speaks against. */
  reasons: z.array(z.string()),
  warnings: z.array(z.string()),
});

export const driverCandidates = endpoints({
  'POST /drivers/candidates': {
    summary:
      'Drivers for shipments, best first: who is near, has room, serves their zones, is of their branch and reported lately',
    can: 'Assign drivers',
    body: z.strictObject({
      ids: ids.optional(),
      /** Instead of ids: what the list of shipments is filtered by. The first thousand count. */
      filter: z.strictObject(shipmentFilter).optional(),
      /** Only shipments on this leg count; without it each counts on the leg that it is on. */
      leg: z.enum(legs).optional(),
      /** Finds by name, code or number plate instead of proposing. */
      search: z.string().trim().max(100).optional(),
    }),
    returns: json(
      z.object({
        /** How many shipments the drivers were judged by. */
        shipments: z.int(),
        candidates: z.array(candidate),
      }),
    ),
    example: { as: 'ops', body: { ids: [1, 2, 3] } },
  },
});
