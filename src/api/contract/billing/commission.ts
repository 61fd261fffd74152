import * as z from 'zod';
import { endpoints, jsonOr } from '#api/endpoint.ts';
import { month } from '../field-parts.ts';

/** Commission on an allocation of a payment to an invoice, or its reversal; amounts in rand. */
const earned = z.object({
  date: z.string(),
  invoice_number: z.string(),
  account_code: z.string(),
  account: z.string(),
  /** Bank reference of the payment. */
  reference: z.string(),
  is_undone: z.boolean(),
  /** Including VAT. */
  amount: z.number(),
  /** Excluding VAT; negative for a reversal. */
  received: z.number(),
  commission_percentage: z.number(),
  commission: z.number(),
});

/** Commissions of sales agents. */
export const commission = endpoints({
  'GET /sales-agents/:id/commission': {
    summary:
      'Returns the commission of a sales agent in a month, payment by payment, or its document if the client accepts only PDF or CSV. Also requires View billing',
    can: 'View sales agents',
    query: z.strictObject({ month }),
    refuses: [403],
    returns: jsonOr(
      z.object({
        id: z.int(),
        code: z.string(),
        name: z.string(),
        month: z.string(),
        lines: z.array(earned),
        received: z.number(),
        commission: z.number(),
      }),
      'application/pdf',
      'text/csv',
    ),
    reads: ['sales-agents', 'billing'],
    example: { as: 'billing', params: { id: 1 }, query: { month: '2026-10' } },
  },
});
