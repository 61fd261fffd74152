import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';
import { creditLimit } from './account-fields.ts';
import { overrideDays, overrideEnd, overrideFields } from './override-parts.ts';

const override = z.object({ ...overrideFields, credit_limit: z.number() });

const changes = { can: 'Edit accounts', touches: ['accounts'], keyed: true } as const;

export const creditOverrides = endpoints({
  'GET /accounts/:id/credit-overrides': {
    summary: 'Lists every temporary credit limit that an account had or will have, newest first',
    can: 'View billing',
    returns: json(z.array(override)),
    reads: ['accounts'],
    example: { as: 'billing', params: { id: 1 } },
  },
  'POST /accounts/credit-overrides': {
    ...changes,
    summary:
      'Sets a temporary credit limit for some days. It applies to bookings on those days, and the usual limit applies afterwards',
    body: z.object({ ...overrideDays, credit_limit: creditLimit }),
    returns: json(override),
    refuses: [409],
  },
  'POST /accounts/credit-overrides/end': {
    ...changes,
    summary:
      'Ends the temporary credit limit of an account, so that its usual limit applies at once',
    body: overrideEnd,
    returns: json(override),
    refuses: [409],
  },
});
