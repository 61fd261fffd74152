import * as z from 'zod';
import { endpoints, json, jsonParameter } from '#api/endpoint.ts';
import { allocationPlan, decision, planHash, settlement } from './allocation-parts.ts';
import { id, ids, line, outcomes, rand, reason } from '../field-parts.ts';
import { candidates, paymentDetail, suggestion } from './payment-parts.ts';

const allocated = json(z.object({ receipt: paymentDetail, plan: allocationPlan }));
const changes = {
  can: 'Allocate payments',
  refuses: [409, 423],
  touches: ['payments', 'billing', 'accounts'],
  keyed: true,
} as const;

export const allocations = endpoints({
  'GET /billing/import/candidates/:id': {
    summary:
      'Lists the accounts that a receipt may be from and the settlement files that it may pay, with reasons, and earlier payments of its payer',
    can: 'Allocate payments',
    returns: json(candidates),
    reads: ['payments', 'billing'],
    example: { as: 'billing', params: { id: 1 } },
  },
  'GET /billing/import/suggestions': {
    summary: 'Returns the likeliest account for each of several receipts',
    can: 'Allocate payments',
    query: z.object({ ids: jsonParameter(z.array(id).min(1).max(200)) }),
    returns: json(z.array(suggestion)),
    reads: ['payments', 'billing'],
    example: { as: 'billing', query: { ids: [1, 2] } },
  },
  'POST /billing/import/virtual-allocation': {
    summary:
      'Previews allocations of receipts: invoices and accounts before and after, postings and refusals. Nothing is saved',
    can: 'Allocate payments',
    body: z.object({ decisions: z.array(decision).min(1).max(500) }),
    returns: json(allocationPlan),
    reads: ['payments', 'billing'],
    example: {
      as: 'billing',
      body: { decisions: [{ payment_id: 1, account_id: 1, method: 'oldest-first' }] },
    },
  },
  'PUT /billing/import/payments/:id': {
    ...changes,
    summary:
      'Assigns a receipt to one account, in parts to several or to the settlement file that it pays, and settles invoices. Can also undo the assignment. If the plan differs from the plan that the caller saw, the call is refused and returns the new plan',
    body: z.object({
      ...settlement,
      /** Null removes the receipt from its account and undoes its allocations. */
      account_id: id.nullable().optional(),
      /** Instead of an account: settlement file that the receipt pays. */
      settles_import_id: id.optional().meta({ label: 'Settlement file' }),
      /**
       * Fee that the provider deducted; by default the difference between receipt and file, up to a
       * tenth.
       */
      fee: rand.min(0).max(1e8).optional().meta({ label: 'Provider fee', kind: 'money' }),
      plan_hash: planHash,
      version: z.int().optional(),
    }),
    returns: json(z.object({ receipt: paymentDetail, plan: allocationPlan.nullable() })),
    current: allocationPlan,
  },
  'POST /billing/import/payment-reallocation': {
    ...changes,
    summary:
      'Undoes the allocations of a receipt and settles other invoices with the receipt, including invoices of another account',
    body: z.object({
      payment_id: id,
      to: z.object(settlement),
      reason,
      version: z.int().optional(),
    }),
    returns: allocated,
    current: allocationPlan,
  },
  'POST /billing/import/accept': {
    summary:
      'Assigns unassigned receipts whose account is certain, and settles the invoices of that match. Other receipts are skipped',
    can: 'Allocate payments',
    body: z.object({ ids }),
    returns: json(outcomes),
    touches: ['payments', 'billing', 'accounts', 'runs'],
    keyed: true,
    bulk: 'payments',
    assistants: 'money',
    runTitle: 'Accept the sure match of #',
    example: { as: 'billing', body: { ids: [1] } },
  },
  'POST /billing/import/add-invoice-number': {
    summary: 'Records which invoice a receipt pays, so that the receipt is matched by that invoice',
    can: 'Allocate payments',
    body: z.object({ payment_id: id, invoice_number: line('Invoice number', 40) }),
    returns: json(paymentDetail),
    refuses: [409],
    touches: ['payments'],
    keyed: true,
  },
});
