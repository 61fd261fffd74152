import * as z from 'zod';
import { endpoints, json, list } from '#api/endpoint.ts';
import { oneOf, rowIds, manyOf, words } from '#api/list-filter.ts';
import { id, instant, line } from '../field-parts.ts';
import { openingHours, place, pointStates } from './locker-parts.ts';
import { mobileNumber } from '../people/person.ts';

const point = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  account_id: z.int().nullable(),
  network_id: z.int().nullable(),
  branch_id: z.int().nullable(),
  state: z.enum(pointStates),
  contact_name: z.string(),
  mobile_number: z.string(),
  street_address: z.string(),
  suburb: z.string(),
  city: z.string(),
  zone: z.string(),
  postal_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  capacity: z.int(),
  parcels_held: z.int(),
  opening_hours: z.record(z.string(), z.string()),
  time_created: instant,
  version: z.int(),
});

const pointFields = z.object({
  code: line('Code', 12),
  name: line('Name'),
  network_id: id.nullish().meta({ label: 'Network', pick: 'networks' }),
  branch_id: id.nullish().meta({ label: 'Branch', pick: 'branches' }),
  contact_name: line('Contact'),
  mobile_number: mobileNumber,
  ...place,
  capacity: z.int().min(1).max(10_000).meta({ label: 'Capacity' }),
  opening_hours: openingHours,
});

export const points = endpoints({
  'GET /points': {
    summary: 'Lists parcel points',
    can: 'View lockers',
    ...list(point, {
      filter: {
        search: words,
        id: rowIds,
        state: oneOf(pointStates),
        zone: manyOf(z.string().max(40)),
      },
      sort: ['id', 'code', 'name', 'state', 'parcels_held', 'capacity', 'time_created'],
    }),
    reads: ['points'],
    example: { as: 'ops' },
  },
  'POST /points': {
    summary: 'Adds a parcel point',
    can: 'Edit lockers',
    body: pointFields,
    returns: json(point),
    touches: ['points'],
    keyed: true,
    example: {
      as: 'ops',
      body: {
        code: 'PP9001',
        name: 'Rivonia Parcel Counter',
        contact_name: 'Thandi Mokoena',
        mobile_number: '+27825550144',
        street_address: '12 Rivonia Road',
        suburb: 'Rivonia',
        city: 'Sandton',
        zone: 'GP',
        postal_code: '2128',
        latitude: -26.05,
        longitude: 28.06,
        capacity: 40,
        opening_hours: { Monday: '08:00-17:00' },
      },
    },
  },
  'PUT /points/:id': {
    summary:
      'Changes, pauses or closes a parcel point. A point that holds parcels cannot be closed',
    can: 'Edit lockers',
    body: pointFields.extend({ state: z.enum(pointStates).meta({ label: 'State' }) }).partial(),
    returns: json(point),
    touches: ['points'],
    versioned: true,
    example: { as: 'ops', params: { id: 1 }, body: { capacity: 60 } },
  },
});
