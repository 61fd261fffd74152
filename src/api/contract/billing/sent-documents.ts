import * as z from 'zod';
import { sentStatementTypes } from '#domain/billing/statements.ts';
import { formatLongDate } from '#domain/kernel/time.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { ids, outcomes } from '../field-parts.ts';

/** Text above the standard text of the email. */
const message = z.string().trim().max(2000).optional().meta({ label: 'Message' });

const sending = {
  can: 'Run invoices',
  returns: json(outcomes),
  touches: ['billing', 'accounts', 'runs'],
  keyed: true,
} as const;

/**
 * Calls that email documents to the billing address of an account; without a billing address, to
 * the account's email address.
 */
export const sentDocuments = endpoints({
  'POST /billing/invoices/send': {
    ...sending,
    summary:
      'Emails issued invoices to their accounts. The first document sent is the original, and later ones are marked as copies',
    body: z.object({ ids, message }),
    bulk: 'billing',
    assistants: 'money',
    runTitle: 'Email #',
    example: { as: 'billing', body: { ids: [1] } },
  },
  'POST /billing/credit-notes/:id/send': {
    summary: 'Emails a credit note to its account',
    can: 'Run invoices',
    body: z.object({ message }),
    returns: json(z.object({ to: z.string() })),
    touches: ['billing'],
    keyed: true,
    example: { as: 'billing', params: { id: 1 }, body: {} },
  },
  'POST /billing/statements/send': {
    ...sending,
    summary: 'Emails accounts their statements for a period',
    body: z.object({
      ids,
      start_date: z.iso.date().meta({ label: 'From', direction: 'past' }),
      end_date: z.iso.date().meta({ label: 'Up to and including', direction: 'past' }),
      type: z.enum(sentStatementTypes).default('activity').meta({ label: 'Kind' }),
      message,
    }),
    refuses: [422],
    bulk: 'accounts',
    assistants: 'money',
    runTitle: ({ end_date: day }) =>
      `Email statements to #${typeof day === 'string' ? `, until ${formatLongDate(day)}` : ''}`,
    example: {
      as: 'billing',
      body: { ids: [1], start_date: '2026-10-01', end_date: '2026-10-31' },
    },
  },
});
