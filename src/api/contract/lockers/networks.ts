import * as z from 'zod';
import { networkFields } from '#domain/lockers/network.fields.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOf, rowOf } from '#api/field-schemas.ts';
import { line } from '../field-parts.ts';
import { email, mobileNumber } from '../people/person.ts';

const network = rowOf(networkFields);

const given = z.object({
  name: line('Name'),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.string().regex(/^[A-Z]{2,6}$/, 'Use 2 to 6 letters.'))
    .meta({ label: 'Code', hint: '2 to 6 letters' }),
  description: line('Description', 200).nullish(),
  support_email: email.meta({ label: 'Support email', input: 'email' }),
  support_number: mobileNumber.meta({ label: 'Support number', input: 'phone' }),
  hours_to_collect: z
    .int('Use 6 to 168 hours.')
    .min(6, 'Use 6 to 168 hours.')
    .max(168, 'Use 6 to 168 hours.')
    .meta({ label: 'Hours to collect', unit: 'h' }),
  is_active: z.boolean().default(true).meta({ label: 'Active' }),
});

export const networks = endpoints({
  'GET /networks': {
    summary: 'Lists networks of lockers',
    record: { summary: 'Returns one network of lockers', id: 1 },
    can: 'View lockers',
    ...listOf(networkFields, {}),
    past: true,
    reads: ['networks', 'lockers'],
    example: { as: 'ops' },
  },
  'POST /networks': {
    summary: 'Adds a network',
    can: 'Edit lockers',
    body: given,
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
    body: given.partial(),
    returns: json(network),
    touches: ['networks'],
    versioned: true,
    example: { as: 'ops', params: { id: 1 }, body: { hours_to_collect: 36 } },
  },
});
