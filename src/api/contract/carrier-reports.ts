import * as z from 'zod';
import { reportedByCarriers } from '../../domain/upstream.ts';
import { endpoints, json } from '../endpoint.ts';
import { instant, line } from './field-parts.ts';

const report = z.object({
  /** The carrier's number of the shipment, or the reference that it was handed over with. */
  reference: z.string().trim().min(1).max(100),
  status: z.enum(reportedByCarriers),
  at: instant,
  /** Why, where it went wrong. */
  reason: line('Reason', 200).optional(),
  /** Who took it. */
  received_by: line('Received by').optional(),
});

export const carrierReports = endpoints({
  'POST /shipments/carrier-reports': {
    summary:
      'What became of shipments that another carrier delivers, as it reports it, in any order and any number of times',
    can: 'Report carrier statuses',
    body: z.object({ reports: z.array(report).min(1).max(500) }),
    returns: json(
      z.object({
        /** Reports that changed the status. */
        taken: z.int(),
        /** Reports that are in the timeline only, with the reason. */
        noted: z.array(z.object({ reference: z.string(), reason: z.string() })),
        /** Reports that were taken before. */
        repeated: z.int(),
        /** Numbers of no shipment that the carrier has. */
        unknown: z.array(z.string()),
      }),
    ),
    touches: ['shipments', 'messages'],
    example: {
      as: 'superadmin',
      body: {
        reports: [{ reference: 'CP-FV4XVM', status: 'delivered', at: '2026-01-01T08:00:00Z' }],
      },
    },
  },
});
