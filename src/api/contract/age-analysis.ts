import * as z from 'zod';
import { accountStatuses } from '../../domain/accounts.ts';
import { ageBases, creditTreatments } from '../../domain/ages.ts';
import { endpoints, json } from '../endpoint.ts';
import { one } from '../list-filter.ts';
import { id, instant } from './field-parts.ts';

/** What is owed by age, in rand; a credit that settles nothing yet is negative. */
export const ageAmounts = z.object({
  current: z.number(),
  days_30: z.number(),
  days_60: z.number(),
  days_90: z.number(),
  days_120: z.number(),
  unallocated: z.number(),
  balance: z.number(),
});

const aged = ageAmounts.extend({
  account_id: z.int(),
  account_code: z.string(),
  name: z.string(),
  credit_limit: z.number(),
});

export const ageAnalysis = endpoints({
  'POST /accounts-age-analysis': {
    summary:
      'What is owed by age as of any day, and as it was known at any moment; the five ages and what is unallocated add up to the balance',
    can: 'View billing',
    body: z.object({
      filter: z
        .strictObject({
          account_id: z.union([id, z.array(id).max(1000)]).optional(),
          status: one(accountStatuses),
        })
        .optional(),
      as_of: z.iso.date().meta({ label: 'As of' }),
      known_at: instant.optional(),
      basis: z.enum(ageBases).default('invoice-date'),
      unallocated: z.enum(creditTreatments).default('apart'),
    }),
    returns: json(
      z.object({
        as_of: z.string(),
        basis: z.enum(ageBases),
        unallocated: z.enum(creditTreatments),
        /** Accounts with something open, by their codes. */
        rows: z.array(aged),
        totals: ageAmounts,
      }),
    ),
    reads: ['accounts', 'billing', 'payments'],
    example: { as: 'billing', body: { as_of: '2026-01-31' } },
  },
});
