import * as z from 'zod';
import { reportedByCarriers } from '#domain/shipments/upstream.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { instant, line } from '../field-parts.ts';

const report = z.object({
  /** Shipment number of the carrier, or the reference used for the handover. */
  reference: z.string().trim().min(1).max(100),
  status: z.enum(reportedByCarriers),
  at: instant,
  /** Reason for the failure. */
  reason: line('Reason', 200).optional(),
  /** Person who received the parcel. */
  received_by: line('Received by').optional(),
});

export const carrierReports = endpoints({
  'POST /shipments/carrier-reports': {
    summary:
      'Records status reports of another carrier, which may arrive in any order and more than once',
    can: 'Report carrier statuses',
    body: z.object({ reports: z.array(report).min(1).max(500) }),
    returns: json(
      z.object({
        /** Number of reports that changed the status. */
        taken: z.int(),
        /** Reports that only appear in the timeline, with the reason. */
        noted: z.array(z.object({ reference: z.string(), reason: z.string() })),
        /** Number of reports that were processed before. */
        repeated: z.int(),
        /** Numbers that match no shipment of the carrier. */
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
