import * as z from 'zod';
import { legs } from '#domain/shipments/assignment.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { id, ids, outcomes } from '../field-parts.ts';
import { shipmentFilter } from './shipment-filter.ts';

/** Driver with the shipments assigned to them on a leg. */
const assignment = z.strictObject({ driver_id: id, leg: z.enum(legs), shipment_ids: ids });

function splitTitle({ assignments }: Readonly<Record<string, unknown>>): string {
  const isOne = Array.isArray(assignments) && assignments.length === 1;
  return isOne ? 'Assign a driver to #' : 'Assign drivers to #';
}

export const shipmentAssignments = endpoints({
  'POST /drivers/split': {
    summary:
      'Proposes how to split shipments among drivers who are on duty within 60 km and have capacity. Shipments that no driver can take are left out and counted',
    can: 'Assign drivers',
    body: z.strictObject({
      ids: ids.optional(),
      /** Instead of ids: filter of the shipment list. The first thousand shipments count. */
      filter: z.strictObject(shipmentFilter).optional(),
      /** Counts only shipments on this leg; by default each shipment counts on its current leg. */
      leg: z.enum(legs).optional(),
    }),
    returns: json(
      z.object({
        shipments: z.int(),
        /** Sorted by number of shipments, the largest first. */
        assignments: z.array(
          assignment.extend({
            name: z.string(),
            code: z.string(),
            /** Suitability of the driver for these shipments, from 0 to 100. */
            score: z.int(),
            warnings: z.array(z.string()),
          }),
        ),
        /** Number of shipments that no driver can take. */
        left: z.int(),
      }),
    ),
    example: { as: 'ops', body: { ids: [1, 2, 3] } },
  },
  'POST /shipments/assignments': {
    summary: 'Assigns each of up to 1000 shipments to the driver named for it',
    can: 'Assign drivers',
    body: z.strictObject({ ids, assignments: z.array(assignment).min(1).max(200) }),
    returns: json(outcomes),
    touches: ['shipments', 'runs'],
    keyed: true,
    bulk: 'shipments',
    assistants: 'offered',
    runTitle: splitTitle,
    example: {
      as: 'ops',
      body: {
        ids: [1],
        assignments: [{ driver_id: 10_001, leg: 'collection', shipment_ids: [1] }],
      },
    },
  },
});
