import * as z from 'zod';
import { settlementMethods } from '#domain/billing/credit-settlement.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { id, ids, instant, outcomes, paragraph } from '../field-parts.ts';
import { paymentNote } from '../payments/payment-parts.ts';

/** Outcomes of the rows, with the ids of the new allocations, so that they can be undone. */
const settled = outcomes.extend({ allocation_ids: z.array(z.int()) });

const touches = ['billing', 'accounts', 'payments', 'runs'] as const;

const batchRow = z.object({
  id: z.int(),
  account_id: z.int(),
  account_code: z.string(),
  payment_id: z.int().nullable(),
  credit_note_id: z.int().nullable(),
  /** Reference of the payment, or number of the credit note. */
  reference: z.string(),
  invoice_id: z.int(),
  invoice_number: z.string().nullable(),
  amount: z.number(),
  /** Time at which the allocation was undone; null if it still applies. */
  undone_at: instant.nullable(),
});

const runNote = paymentNote.omit({ payment_id: true }).extend({ run_id: z.int() });

export const bulkAllocations = endpoints({
  'POST /accounts/allocate': {
    summary:
      'Settles open invoices of accounts with what remains of their payments and credit notes',
    can: 'Allocate payments',
    body: z.object({
      ids,
      method: z.enum(settlementMethods).default('oldest-first').meta({ label: 'Order' }),
    }),
    returns: json(settled),
    touches: [...touches],
    keyed: true,
    bulk: 'accounts',
    assistants: 'money',
    runTitle: 'Allocate the remainder of #',
    example: { as: 'billing', body: { ids: [1], method: 'oldest-first' } },
  },
  'POST /billing/invoices/allocate': {
    summary:
      'Settles invoices with what remains of the payments and credit notes of their accounts',
    can: 'Allocate payments',
    body: z.object({ ids }),
    returns: json(settled),
    touches: [...touches],
    keyed: true,
    bulk: 'billing',
    assistants: 'money',
    runTitle: 'Allocate to #',
    example: { as: 'billing', body: { ids: [1] } },
  },
  'POST /billing/invoices/allocate-overpaid': {
    summary:
      'Settles open invoices with what remains of payments of the same account. If invoices are named, only these are settled',
    can: 'Allocate payments',
    body: z.object({ ids, invoice_ids: z.array(id).max(1000).optional() }),
    returns: json(settled),
    touches: [...touches],
    keyed: true,
    bulk: 'payments',
    assistants: 'money',
    runTitle: 'Allocate the remainder of #',
    example: { as: 'billing', body: { ids: [1] } },
  },
  'POST /billing/invoices/allocate/bulk': {
    summary:
      'Allocates payments and credit notes to invoices by the given amounts. For each account, either all rows are allocated or none',
    can: 'Allocate payments',
    body: z.object({
      allocations: z
        .array(
          z
            .object({
              payment_id: id.optional(),
              credit_note_id: id.optional(),
              invoice_id: id,
              amount: z.number().positive().max(1e8),
            })
            .refine(
              (one) => (one.payment_id === undefined) !== (one.credit_note_id === undefined),
              'names a payment or a credit note, and not both',
            ),
        )
        .min(1)
        .max(5000),
      note: paragraph('Note').optional(),
    }),
    returns: json(settled.extend({ run_id: z.int() })),
    touches: [...touches],
    keyed: true,
    runTitle: 'Allocate to #',
  },
  'GET /billing/invoices/allocate/bulk/:id': {
    summary: 'Returns what a bulk allocation settled, what was undone since and what was refused',
    can: 'View payment imports',
    returns: json(
      z.object({
        run_id: z.int(),
        title: z.string(),
        user: z.string().nullable(),
        time_created: instant,
        rows: z.array(batchRow),
        refused: z.array(z.object({ label: z.string(), reason: z.string().nullable() })),
        amount: z.number(),
        undone: z.number(),
      }),
    ),
    reads: ['payments', 'runs'],
  },
  'GET /billing/invoices/allocate/bulk/notes/:id': {
    summary: 'Lists staff notes about a bulk allocation, newest first',
    can: 'View payment imports',
    returns: json(z.array(runNote)),
    reads: ['payments'],
  },
  'POST /billing/invoices/allocate/bulk/notes': {
    summary: 'Adds a note to a bulk allocation. Only staff can read it, and it cannot be edited',
    can: 'Allocate payments',
    body: z.object({ id, note: paragraph('Note') }),
    returns: json(runNote),
    touches: ['payments'],
    keyed: true,
  },
  'POST /accounts/recalculate-balance': {
    summary:
      'Adds up the transactions of accounts. A balance that differs from their sum is corrected and reported',
    can: 'Edit transactions',
    body: z.object({ ids }),
    returns: json(outcomes),
    touches: ['accounts', 'billing', 'runs'],
    keyed: true,
    bulk: 'accounts',
    assistants: 'money',
    runTitle: 'Recalculate the balance of #',
    example: { as: 'billing', body: { ids: [1] } },
  },
});
