import * as z from 'zod';
import { endpoints, json } from '../endpoint.ts';

const month = z.object({
  /** 2026-11 */
  month: z.string(),
  /** Invoices less credit notes, in rand. */
  charged: z.number(),
  /** Payments less those that were taken back. */
  paid: z.number(),
});

export const accountTrend = endpoints({
  'GET /accounts/:id/trend': {
    summary: 'What an account was charged and paid in each of the last 12 months',
    can: 'View billing',
    returns: json(
      z.object({
        months: z.array(month),
        /** How long it takes to pay, in days from the invoice, weighed by the amounts; null where it paid nothing. */
        pays_after_days: z.int().nullable(),
      }),
    ),
    reads: ['accounts', 'billing'],
    example: { as: 'billing', params: { id: 1 } },
  },
});
