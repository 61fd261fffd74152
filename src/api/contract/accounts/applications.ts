import * as z from 'zod';
import { applicationFields } from '#domain/accounts/application.fields.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOf, rowOf } from '#api/field-schemas.ts';
import { id, reason } from '../field-parts.ts';

const application = rowOf(applicationFields);

const touches = ['applications', 'accounts', 'users'] as const;

export const applications = endpoints({
  'GET /accounts/applications': {
    summary: 'Lists applications for an account from the registration form',
    can: 'View accounts',
    ...listOf(applicationFields, {}),
    reads: ['applications'],
    example: { as: 'billing', query: { range: [0, 24] } },
  },
  'POST /accounts/applications/:id/approve': {
    summary:
      'Opens an account for an applicant or adds them to an existing one. They are notified by email and can sign in',
    can: 'Edit accounts',
    body: z.object({
      account_id: id
        .optional()
        .meta({ label: 'Account, or empty for a new account', pick: 'accounts' }),
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
