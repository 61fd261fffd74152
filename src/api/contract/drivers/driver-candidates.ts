import * as z from 'zod';
import { legs } from '#domain/shipments/assignment.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { id, ids, instant } from '../field-parts.ts';
import { shipmentFilter } from '../shipments/shipment-filter.ts';

const candidate = z.object({
  id,
  name: z.string(),
  code: z.string(),
  branch: z.string(),
  /** From 0 to 100. */
  score: z.int(),
  /**
   * Median distance to the shipments, from the driver's newest position, or from the branch if that
   * position is old; null if no address has coordinates.
   */
  median_km: z.number().nullable(),
  farthest: z.object({ reference: z.string(), km: z.number() }).nullable(),
  load: z.object({ stops: z.int(), kg: z.number() }),
  capacity: z.object({ stops: z.int(), kg: z.number() }),
  /** Numbers of shipments in the driver's zones, and of the driver's branch. */
  in_zones: z.int(),
  of_branch: z.int(),
  is_on_duty: z.boolean(),
  /** End of the shift. */
  on_duty_until: instant.nullable(),
  fix_at: instant.nullable(),
  /** Reasons for choosing the driver, the strongest first, and warnings against it. */
  reasons: z.array(z.string()),
  warnings: z.array(z.string()),
});

export const driverCandidates = endpoints({
  'POST /drivers/candidates': {
    summary:
      'Lists drivers for shipments, best first. Drivers rank higher if they are nearby, have capacity, serve the zones, belong to the branch and have a recent position',
    can: 'Assign drivers',
    body: z.strictObject({
      ids: ids.optional(),
      /** Instead of ids: filter of the shipment list. The first thousand shipments count. */
      filter: z.strictObject(shipmentFilter).optional(),
      /** Counts only shipments on this leg; by default each shipment counts on its current leg. */
      leg: z.enum(legs).optional(),
      /**
       * Finds drivers by name, code or number plate. Without it, the best candidates are returned.
       */
      search: z.string().trim().max(100).optional(),
    }),
    returns: json(
      z.object({
        /** Number of shipments that the drivers were scored for. */
        shipments: z.int(),
        candidates: z.array(candidate),
      }),
    ),
    example: { as: 'ops', body: { ids: [1, 2, 3] } },
  },
});
