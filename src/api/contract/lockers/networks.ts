import * as z from 'zod';
import { endpoints, json, list } from '#api/endpoint.ts';
import { rowIds, words } from '#api/list-filter.ts';
import { instant, line } from '../field-parts.ts';
import { email, mobileNumber } from '../people/person.ts';

const network = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  description: z.string().nullable(),
  support_email: z.string(),
  support_number: z.string(),
  hours_to_collect: z.int(),
  is_active: z.boolean(),
  lockers: z.int(),
  time_created: instant,
  version: z.int(),
});

const networkFields = z.object({
  name: line('Name'),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.string().regex(/^[A-Z]{2,6}$/, 'Use 2 to 6 letters.'))
    .meta({ label: 'Code' }),
  description: line('Description', 200).nullish(),
  support_email: email,
  support_number: mobileNumber.meta({ label: 'Support number' }),
  hours_to_collect: z
    .int('Use 6 to 168 hours.')
    .min(6, 'Use 6 to 168 hours.')
    .max(168, 'Use 6 to 168 hours.')
    .meta({ label: 'Hours to collect' }),
  is_active: z.boolean().default(true).meta({ label: 'Active' }),
});

export const networks = endpoints({
  'GET /networks': {
    summary: 'Lists networks of lockers',
    can: 'View lockers',
    ...list(network, {
      filter: { search: words, id: rowIds, is_active: z.boolean().optional() },
      sort: ['id', 'name', 'code', 'time_created'],
    }),
    past: true,
    reads: ['networks', 'lockers'],
    example: { as: 'ops' },
  },
  'POST /networks': {
    summary: 'Adds a network',
    can: 'Edit lockers',
    body: networkFields,
    returns: json(network),
    touches: ['networks'],
    keyed: true,
    example: {
      as: 'ops',
      body: {
        name: 'Coast Lockers',
        code: 'CST',
        support_email: 'coast@lockers.example',
        support_number: '+27315550100',
        hours_to_collect: 48,
      },
    },
  },
  'PUT /networks/:id': {
    summary: 'Changes a network',
    can: 'Edit lockers',
    body: networkFields.partial(),
    returns: json(network),
    touches: ['networks'],
    versioned: true,
    example: { as: 'ops', params: { id: 1 }, body: { hours_to_collect: 36 } },
  },
});
