import * as z from 'zod';
import { applicationStates } from '#domain/accounts/accounts.ts';
import { endpoints, json, list } from '#api/endpoint.ts';
import { created, oneOf, rowIds, words } from '#api/list-filter.ts';
import { id, instant, reason } from '../field-parts.ts';

const application = z.object({
  id: z.int(),
  company: z.string(),
  name: z.string(),
  email: z.string(),
  mobile_number: z.string().nullable(),
  message: z.string().nullable(),
  state: z.enum(applicationStates),
  /** Whether the applicant has confirmed the address; null if there is no user for it yet. */
  is_confirmed: z.boolean().nullable(),
  account_id: z.int().nullable(),
  account_code: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  rejection_reason: z.string().nullable(),
  time_created: instant,
  version: z.int(),
});

const touches = ['applications', 'accounts', 'users'] as const;

export const applications = endpoints({
  'GET /accounts/applications': {
    summary: 'Lists applications for an account from the registration form',
    can: 'View accounts',
    ...list(application, {
      filter: { search: words, id: rowIds, state: oneOf(applicationStates), ...created },
      sort: ['id', 'company', 'state', 'time_created'],
    }),
    reads: ['applications'],
    example: { as: 'billing', query: { range: [0, 24] } },
  },
  'POST /accounts/applications/:id/approve': {
    summary:
      'Opens an account for an applicant or adds them to an existing one. They are notified by email and can sign in',
    can: 'Edit accounts',
    body: z.object({
      account_id: id.optional().meta({ label: 'Account, or none for a new one', pick: 'accounts' }),
    }),
    returns: json(application),
    touches: [...touches],
    keyed: true,
    refuses: [409],
    example: { as: 'billing', params: { id: 1 }, body: {} },
  },
  'POST /accounts/applications/:id/reject': {
    summary: 'Rejects an application. The applicant receives the reason by email',
    can: 'Edit accounts',
    body: z.object({
      reason,
    }),
    returns: json(application),
    touches: [...touches],
    keyed: true,
    refuses: [409],
    example: {
      as: 'billing',
      params: { id: 2 },
      body: { reason: 'Outside the areas that we serve.' },
    },
  },
});
