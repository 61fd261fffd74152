import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';

const month = z.object({
  /** Year and month, such as 2026-11. */
  month: z.string(),
  /** Invoices minus credit notes, in rand. */
  charged: z.number(),
  /** Payments minus reversals, in rand. */
  paid: z.number(),
});

export const accountTrend = endpoints({
  'GET /accounts/:id/trend': {
    summary: 'Returns what an account was charged and paid in each of the last 12 months',
    can: 'View billing',
    returns: json(
      z.object({
        months: z.array(month),
        /** Average days from invoice to payment, weighted by amount; null without payments. */
        pays_after_days: z.int().nullable(),
      }),
    ),
    reads: ['accounts', 'billing'],
    example: { as: 'billing', params: { id: 1 } },
  },
});
