import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';
import { ids, outcomes, reason } from '../field-parts.ts';

const posting = {
  can: 'Edit transactions',
  body: z.object({
    ids,
    reason,
    /** Today by default. */
    date: z.iso.date().optional().meta({ label: 'Date', direction: 'past', emptyMeans: 'Today' }),
  }),
  returns: json(outcomes),
  touches: ['billing', 'accounts', 'shipments', 'runs'],
  keyed: true,
  refuses: [422],
  bulk: 'billing',
  assistants: 'money',
} as const;

export const settledInvoices = endpoints({
  'POST /billing/invoices/write-off': {
    ...posting,
    summary:
      'Writes off the full amount owed on invoices. Invoices on which nothing is owed are skipped',
    runTitle: 'Write off #',
    example: { as: 'billing', body: { ids: [1], reason: 'The company was wound up' } },
  },
  'POST /billing/invoices/credit': {
    ...posting,
    summary:
      'Issues credit notes for the full remainder of invoices. Invoices already credited in full are skipped',
    runTitle: 'Credit #',
    example: { as: 'billing', body: { ids: [1], reason: 'Invoiced by mistake' } },
  },
});
