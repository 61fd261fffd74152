import * as z from 'zod';
import { formatLongDate } from '#domain/kernel/time.ts';
import { endpoints, json, partialPdf } from '#api/endpoint.ts';
import { ids, instant, outcomes } from '../field-parts.ts';

const closedMonth = z.object({
  /** First day of the month. */
  month: z.iso.date(),
  closed_at: instant,
  closed_by: z.string().nullable(),
});

const ofDrafts = {
  can: 'Run invoices',
  body: z.object({ ids }),
  returns: json(outcomes),
  touches: ['billing', 'accounts', 'shipments', 'runs'],
  keyed: true,
  bulk: 'billing',
  assistants: 'money',
  example: { as: 'billing', body: { ids: [1] } },
} as const;

const untilDay = (day: unknown): string =>
  typeof day === 'string' ? ` until ${formatLongDate(day)}` : '';

export const invoiceRuns = endpoints({
  'POST /accounts/invoice-run': {
    summary:
      'Invoices accounts for charges up to a given day that are not invoiced yet, and credits what they no longer owe',
    can: 'Run invoices',
    body: z.object({
      ids,
      period_until: z.iso.date().meta({ label: 'Up to and including', direction: 'past' }),
      /** Today by default. */
      invoice_date: z.iso
        .date()
        .optional()
        .meta({ label: 'Invoice date', direction: 'past', emptyMeans: 'Today' }),
      /** Whether to issue the invoices; otherwise drafts without numbers are created. */
      issue: z.boolean().default(true).meta({ label: 'Issue now' }),
      /** Whether to include accounts on hold, which are skipped by default. */
      include_on_hold: z.boolean().default(false),
    }),
    returns: json(outcomes),
    touches: ['billing', 'accounts', 'shipments', 'runs'],
    keyed: true,
    bulk: 'accounts',
    assistants: 'money',
    runTitle: ({ period_until, issue }) =>
      `${issue === false ? 'Draft invoices for' : 'Invoice'} #${untilDay(period_until)}`,
    example: { as: 'billing', body: { ids: [1], period_until: '2026-10-31' } },
  },
  'POST /billing/invoices/issue': {
    ...ofDrafts,
    summary: 'Issues draft invoices. Each gets its number and is owed from then on',
    runTitle: 'Issue #',
  },
  'POST /billing/invoices/discard': {
    ...ofDrafts,
    summary: 'Discards draft invoices. The next run invoices their shipments',
    runTitle: 'Discard #',
  },
  'POST /billing/invoices/print': {
    summary:
      'Returns invoices as one PDF. Ids that are left out, such as drafts, are listed on the last page and in X-Left-Out',
    can: 'View billing',
    body: z.object({ ids: ids.max(50) }),
    returns: partialPdf,
    bulk: 'billing',
    assistants: 'money',
    runTitle: 'Print #',
    example: { as: 'billing', body: { ids: [1] } },
  },
  'GET /billing/months': {
    summary: 'Lists closed months, latest first',
    can: 'Edit transactions',
    returns: json(z.array(closedMonth)),
    reads: ['billing'],
    example: { as: 'billing' },
  },
  'POST /billing/months/close': {
    summary:
      'Closes a past month, so that nothing more can be posted to it, or reopens the last closed month',
    can: 'Edit transactions',
    body: z.object({
      month: z
        .string()
        .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-10')
        .meta({ label: 'Month' }),
      reopen: z.boolean().default(false),
      reason: z.string().trim().max(300).optional().meta({ label: 'Reason' }),
    }),
    returns: json(z.array(closedMonth)),
    touches: ['billing'],
    keyed: true,
  },
});
