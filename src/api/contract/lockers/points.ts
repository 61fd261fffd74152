import * as z from 'zod';
import { pointFields, pointStates } from '#domain/lockers/point.fields.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOfRows, rowOf } from '#api/field-schemas.ts';
import { id, line } from '../field-parts.ts';
import { openingHours, place } from './locker-parts.ts';
import { mobileNumber } from '../people/person.ts';

const point = rowOf(pointFields).extend({ opening_hours: z.record(z.string(), z.string()) });

const given = z.object({
  code: line('Code', 12),
  name: line('Name'),
  network_id: id.nullish().meta({ label: 'Network', pick: 'networks' }),
  branch_id: id.nullish().meta({ label: 'Branch', pick: 'branches' }),
  contact_name: line('Contact'),
  mobile_number: mobileNumber,
  ...place,
  capacity: z
    .int('Use 1 to 10 000.')
    .min(1, 'Use 1 to 10 000.')
    .max(10_000, 'Use 1 to 10 000.')
    .meta({ label: 'Capacity' }),
  opening_hours: openingHours,
});

export const points = endpoints({
  'GET /points': {
    summary: 'Lists parcel points',
    record: { summary: 'Returns one parcel point', id: 1 },
    can: 'View lockers',
    ...listOfRows(point, pointFields, {}),
    reads: ['points'],
    example: { as: 'ops' },
  },
  'POST /points': {
    summary: 'Adds a parcel point',
    can: 'Edit lockers',
    body: given,
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
    body: given.extend({ state: z.enum(pointStates).meta({ label: 'State' }) }).partial(),
    returns: json(point),
    touches: ['points'],
    versioned: true,
    example: { as: 'ops', params: { id: 1 }, body: { capacity: 60 } },
  },
});
