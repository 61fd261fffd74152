import * as z from 'zod';
import { creditNoteFields } from '#domain/billing/credit-note.fields.ts';
import { invoiceFields } from '#domain/billing/invoice.fields.ts';
import { endpoints, json, jsonOr, jsonParameter, pdf } from '#api/endpoint.ts';
import { claimed } from '#api/list-filter.ts';
import { filterOf, listOf } from '#api/field-schemas.ts';
import { dayHere } from '../field-parts.ts';
import { creditNoteDetail, invoiceDetail } from './billing-parts.ts';

const invoiceFilter = { ...filterOf(invoiceFields), ...claimed };

export const billing = endpoints({
  'GET /billing/invoices': {
    summary:
      'Lists invoices, filtered by words, state, account, number, dates and whether an amount is owed',
    can: 'View billing',
    ...listOf(invoiceFields, claimed),
    reads: ['billing'],
    example: { as: 'billing', query: { range: [0, 24], filter: { is_unpaid: true } } },
  },
  'GET /billing/invoice-totals': {
    summary: 'Returns totals of the invoices that match a filter. Drafts are not yet owed',
    can: 'View billing',
    query: z.object({ filter: jsonParameter(z.strictObject(invoiceFilter)).optional() }),
    returns: json(
      z.object({
        count: z.int(),
        total: z.number(),
        paid: z.number(),
        credited: z.number(),
        outstanding: z.number(),
        overdue: z.number(),
        /** Total of the drafts, which the other sums exclude. */
        drafts: z.number(),
      }),
    ),
    reads: ['billing'],
    example: { as: 'billing', query: { filter: { is_unpaid: true } } },
  },
  'GET /billing/invoices/counts': {
    summary:
      'Counts the invoices that match each of up to 12 filters. Filters with search words are not counted',
    can: 'View billing',
    query: z.object({
      filters: jsonParameter(z.array(z.strictObject(invoiceFilter)).min(1).max(12)),
    }),
    returns: json(z.array(z.int().nullable())),
    reads: ['billing'],
    example: { as: 'billing', query: { filters: [{ is_unpaid: true }, { is_overdue: true }] } },
  },
  'GET /billing/invoices/:id': {
    summary:
      'Returns one invoice with its lines and the payments and credits that settle it, or its document if the client accepts only PDF',
    can: 'View billing',
    returns: jsonOr(invoiceDetail, 'application/pdf'),
    refuses: [409],
    reads: ['billing'],
    example: { as: 'billing', params: { id: 1 } },
  },
  'GET /billing/credit-notes': {
    summary: 'Lists credit notes, filtered by words, account, invoice and date',
    can: 'View billing',
    ...listOf(creditNoteFields, {}),
    reads: ['billing'],
    example: { as: 'billing', query: { range: [0, 24] } },
  },
  'GET /billing/credit-notes/:id': {
    summary:
      'Returns one credit note with its lines, or its document if the client accepts only PDF',
    can: 'View billing',
    returns: jsonOr(creditNoteDetail, 'application/pdf'),
    reads: ['billing'],
    example: { as: 'billing', params: { id: 1 } },
  },
  'GET /billing/export-debtors-credit-notes/:a/:b': {
    summary:
      'Returns a PDF of the credit notes issued between two days, both included, by debtor with their sums. At most 366 days',
    can: 'View billing',
    params: z.object({ a: dayHere, b: dayHere }),
    returns: pdf,
    reads: ['billing'],
    example: { as: 'billing', params: { a: '2026-10-01', b: '2026-10-31' } },
  },
  'GET /billing/books': {
    summary:
      'Checks the books. Returns each rule with the number of violations and the first examples',
    can: 'Edit transactions',
    returns: json(
      z.array(
        z.object({
          rule: z.string(),
          broken: z.int(),
          /** Entity of the examples. */
          leads_to: z.enum(['account', 'invoice', 'payment']),
          /** `id` is null if no single record breaks the rule; `off` is the difference in rand. */
          examples: z.array(
            z.object({ label: z.string(), id: z.int().nullable(), off: z.number().nullable() }),
          ),
        }),
      ),
    ),
    reads: ['billing'],
    example: { as: 'billing' },
  },
});
