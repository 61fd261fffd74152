import * as z from 'zod';
import { endpoints, json, list } from '#api/endpoint.ts';
import { words } from '#api/list-filter.ts';
import { instant, month } from '../field-parts.ts';
import { email, mobileNumber, name } from './person.ts';

const salesAgent = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  mobile_number: z.string().nullable(),
  code: z.string(),
  commission_percentage: z.number(),
  active: z.boolean(),
  time_created: instant,
  version: z.int(),
  /**
   * Figures for the month in `figures_for`: current number of accounts, and amounts in rand,
   * excluding VAT.
   */
  accounts: z.int().meta({ needs: 'View billing' }).optional(),
  charged: z.number().meta({ needs: 'View billing' }).optional(),
  received: z.number().meta({ needs: 'View billing' }).optional(),
  commission: z.number().meta({ needs: 'View billing' }).optional(),
});

const listedAgents = list(salesAgent, {
  filter: { search: words, active: z.boolean().optional() },
  sort: ['id', 'name', 'code', 'commission_percentage', 'time_created'],
});

const salesAgentFields = z.object({
  name,
  email: email.nullish(),
  mobile_number: mobileNumber.nullish(),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.string().regex(/^[A-Z0-9-]{2,12}$/, 'Use 2 to 12 letters, digits or hyphens.'))
    .meta({ label: 'Code' }),
  commission_percentage: z.number().min(0).max(100).meta({ label: 'Commission, %' }),
  active: z.boolean().default(true).meta({ label: 'Active' }),
});

export const salesAgents = endpoints({
  'GET /sales-agents': {
    summary: 'Lists sales agents',
    can: 'View sales agents',
    ...listedAgents,
    query: listedAgents.query.extend({
      figures_for: month
        .meta({ description: 'Adds the figures of this month to each row. Requires View billing' })
        .optional(),
    }),
    reads: ['sales-agents', 'billing', 'accounts'],
    example: { as: 'billing', query: { range: [0, 24], figures_for: '2026-10' } },
  },
  'POST /sales-agents': {
    summary: 'Adds a sales agent',
    can: 'Edit sales agents',
    body: salesAgentFields,
    returns: json(salesAgent),
    touches: ['sales-agents'],
    keyed: true,
    example: {
      as: 'ops',
      body: { name: 'Thandi Mokoena', code: 'TMK', commission_percentage: 2.5 },
    },
  },
  'PUT /sales-agents/:id': {
    summary: 'Changes a sales agent',
    can: 'Edit sales agents',
    body: salesAgentFields,
    returns: json(salesAgent),
    touches: ['sales-agents'],
    versioned: true,
    example: {
      as: 'ops',
      params: { id: 1 },
      body: { name: 'Thandi Mokoena', code: 'TM1', commission_percentage: 3 },
    },
  },
});
