import * as z from 'zod';
import { salesAgentFields } from '#domain/people/sales-agent.fields.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOf, rowOf } from '#api/field-schemas.ts';
import { month } from '../field-parts.ts';
import { email, mobileNumber, name } from './person.ts';

const salesAgent = rowOf(salesAgentFields);
const listedAgents = listOf(salesAgentFields, {});

const given = z.object({
  name,
  email: email.nullish(),
  mobile_number: mobileNumber.nullish(),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.string().regex(/^[A-Z0-9-]{2,12}$/, 'Use 2 to 12 letters, digits or hyphens.'))
    .meta({ label: 'Code' }),
  commission_percentage: z.number().min(0).max(100).meta({ label: 'Commission', unit: '%' }),
  active: z.boolean().default(true).meta({ label: 'Active' }),
});

export const salesAgents = endpoints({
  'GET /sales-agents': {
    summary: 'Lists sales agents',
    record: { summary: 'Returns one sales agent', id: 1 },
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
    body: given,
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
    body: given,
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
