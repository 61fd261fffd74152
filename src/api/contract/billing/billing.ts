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
    summary: 'Invoices by words, state, account, number, dates and whether something is owed',
    can: 'View billing',
    ...listOf(invoiceFields, claimed),
    reads: ['billing'],
    example: { as: 'billing', query: { range: [0, 24], filter: { is_unpaid: true } } },
  },
  'GET /billing/invoice-totals': {
    summary: 'What the invoices that match a filter amount to; drafts are owed by nobody yet',
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
    summary: 'How many invoices each of up to 12 filters finds; words are not counted',
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
      'One invoice with its lines and what settles it, or its document for those who accept only a PDF',
    can: 'View billing',
    returns: jsonOr(invoiceDetail, 'application/pdf'),
    refuses: [409],
    reads: ['billing'],
    example: { as: 'billing', params: { id: 1 } },
  },
  'GET /billing/credit-notes': {
    summary: 'Credit notes by words, account, invoice and date',
    can: 'View billing',
    ...listOf(creditNoteFields, {}),
    reads: ['billing'],
    example: { as: 'billing', query: { range: [0, 24] } },
  },
  'GET /billing/credit-notes/:id': {
    summary: 'One credit note with its lines, or its document for those who accept only a PDF',
    can: 'View billing',
    returns: jsonOr(creditNoteDetail, 'application/pdf'),
    reads: ['billing'],
    example: { as: 'billing', params: { id: 1 } },
  },
  'GET /billing/export-debtors-credit-notes/:a/:b': {
    summary:
      'Credit notes that were issued from one day until another, both included, by debtor with their sums, as a PDF; at most 366 days',
    can: 'View billing',
    params: z.object({ a: dayHere, b: dayHere }),
    returns: pdf,
    reads: ['billing'],
    example: { as: 'billing', params: { a: '2026-10-01', b: '2026-10-31' } },
  },
  'GET /billing/books': {
    summary:
      'Checks the books: each of their rules, with how much breaks it and the first examples',
    can: 'Edit transactions',
    returns: json(
      z.array(
        z.object({
          rule: z.string(),
          broken: z.int(),
          /** Entity of the examples. */
          leads_to: z.enum(['account', 'invoice', 'payment']),
          /** `id` is null if no single record is wrong; `off` is the difference in rand. */
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
