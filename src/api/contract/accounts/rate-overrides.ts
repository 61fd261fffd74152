import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';
import { id } from '../field-parts.ts';
import { overrideDays, overrideEnd, overrideFields } from './override-parts.ts';

const override = z.object({
  ...overrideFields,
  rate_group_id: z.int(),
  /** Current or last code and name of the group. */
  rate_group: z.string(),
});

const changes = { can: 'Edit accounts', touches: ['accounts', 'rates'], keyed: true } as const;

export const rateOverrides = endpoints({
  'GET /accounts/:id/rate-overrides': {
    summary:
      'Every other rate group that an account had or will have for a while, the newest first',
    can: ['View accounts', 'View own account'],
    returns: json(z.array(override)),
    reads: ['accounts', 'rates'],
    example: { as: 'billing', params: { id: 1 } },
  },
  'POST /accounts/rate-overrides': {
    ...changes,
    summary:
      'Gives an account another rate group for some days; what it books on these is priced by it, and by its usual one afterwards',
    body: z.object({ ...overrideDays, rate_group_id: id.meta({ label: 'Rate group' }) }),
    returns: json(override),
    refuses: [409],
  },
  'POST /accounts/rate-overrides/end': {
    ...changes,
    summary: 'Ends the other rate group of an account, so that its usual one holds at once',
    body: overrideEnd,
    returns: json(override),
    refuses: [409],
  },
});
