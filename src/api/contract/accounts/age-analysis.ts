import * as z from 'zod';
import { accountStatuses } from '#domain/accounts/accounts.ts';
import { ageBases, ageGroupings, creditTreatments } from '#domain/accounts/ages.ts';
import { XLSX } from '#domain/kernel/file-types.ts';
import { endpoints, jsonOr } from '#api/endpoint.ts';
import { oneOf } from '#api/list-filter.ts';
import { dayHere, ending, id } from '../field-parts.ts';

/** Debts by age, in rand; unallocated credits are negative. */
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
  /** Agent or branch of the account; null if it has none or the rows are not grouped. */
  group: z.string().nullable(),
});

export const ageAnalysis = endpoints({
  'POST /accounts-age-analysis': {
    summary:
      'Returns amounts owed by age as of any day, as known at any moment, or the document if the client accepts only PDF, CSV or a spreadsheet. The five ages and the unallocated amount add up to the balance',
    can: 'View billing',
    body: z.object({
      filter: z
        .strictObject({
          account_id: z.union([id, z.array(id).max(1000)]).optional(),
          status: oneOf(accountStatuses),
        })
        .optional(),
      as_of: dayHere.meta({ label: 'As of' }),
      known_at: ending.optional(),
      basis: z.enum(ageBases).default('invoice-date'),
      unallocated: z.enum(creditTreatments).default('apart'),
      by: z.enum(ageGroupings).default('account'),
    }),
    returns: jsonOr(
      z.object({
        as_of: z.string(),
        basis: z.enum(ageBases),
        unallocated: z.enum(creditTreatments),
        by: z.enum(ageGroupings),
        /** Accounts with open items, sorted by group and code. */
        rows: z.array(aged),
        /** Sums by agent or branch, in the order of the rows; empty when grouped by account. */
        groups: z.array(ageAmounts.extend({ name: z.string().nullable(), accounts: z.int() })),
        totals: ageAmounts,
      }),
      'application/pdf',
      'text/csv',
      XLSX,
    ),
    reads: ['accounts', 'billing', 'payments'],
    example: { as: 'billing', body: { as_of: '2026-01-31' } },
  },
});
