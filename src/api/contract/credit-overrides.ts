import * as z from 'zod';
import { endpoints, json } from '../endpoint.ts';
import { creditLimit } from './account-fields.ts';
import { id, instant, reason } from './field-parts.ts';

const day = (label: string) => z.iso.date('Choose a day.').meta({ label });

const override = z.object({
  id: z.int(),
  account_id: z.int(),
  credit_limit: z.number(),
  starts_on: z.string(),
  ends_on: z.string(),
  reason: z.string(),
  user: z.string().nullable(),
  time_created: instant,
  /** Set where somebody ended it before its last day, with who and why. */
  ended_at: instant.nullable(),
  ended_by: z.string().nullable(),
  end_reason: z.string().nullable(),
});

const changes = { can: 'Edit accounts', touches: ['accounts'], keyed: true } as const;

export const creditOverrides = endpoints({
  'GET /accounts/:id/credit-overrides': {
    summary: 'Every other limit that an account had or will have for a while, the newest first',
    can: 'View billing',
    returns: json(z.array(override)),
    reads: ['accounts'],
    example: { as: 'billing', params: { id: 1 } },
  },
  'POST /accounts/credit-overrides': {
    ...changes,
    summary:
      'Sets another credit limit for some days; bookings follow it on these, and the usual limit afterwards',
    body: z.object({
      account_id: id,
      credit_limit: creditLimit,
      /** Today without it. */
      starts_on: day('From').optional(),
      ends_on: day('Until'),
      reason,
    }),
    returns: json(override),
    refuses: [409],
  },
  'POST /accounts/credit-overrides/end': {
    ...changes,
    summary: 'Ends the other limit of an account, so that its usual one holds at once',
    body: z.object({ account_id: id, reason }),
    returns: json(override),
    refuses: [409],
  },
});
