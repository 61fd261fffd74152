import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';
import { id } from '../field-parts.ts';
import { overrideDays, overrideEnd, overrideFields } from './override-parts.ts';

const override = z.object({
  ...overrideFields,
  rate_group_id: z.int(),
  /** Code and name of the rate group, from its latest published version if there is one. */
  rate_group: z.string(),
});

const changes = { can: 'Edit accounts', touches: ['accounts', 'rates'], keyed: true } as const;

export const rateOverrides = endpoints({
  'GET /accounts/:id/rate-overrides': {
    summary: 'Lists every temporary rate group that an account had or will have, newest first',
    can: ['View accounts', 'View own account'],
    returns: json(z.array(override)),
    reads: ['accounts', 'rates'],
    example: { as: 'billing', params: { id: 1 } },
  },
  'POST /accounts/rate-overrides': {
    ...changes,
    summary:
      'Sets a temporary rate group for an account for some days. It prices bookings on those days, and the usual group applies afterwards',
    body: z.object({ ...overrideDays, rate_group_id: id.meta({ label: 'Rate group' }) }),
    returns: json(override),
    refuses: [409],
  },
  'POST /accounts/rate-overrides/end': {
    ...changes,
    summary: 'Ends the temporary rate group of an account, so that its usual group applies at once',
    body: overrideEnd,
    returns: json(override),
    refuses: [409],
  },
});
