import * as z from 'zod';
import { endpoints, json } from '#api/endpoint.ts';
import { instant } from '../field-parts.ts';
import { lockerPower } from './locker-parts.ts';

const mapLocker = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  state: z.enum(['online', 'offline', 'out-of-order', 'installing']),
  is_full: z.boolean(),
  offline_since: instant.nullable(),
  last_seen: instant.nullable(),
  door_count: z.int(),
  free_door_count: z.int(),
  faulty_door_count: z.int(),
  on_mains: z.boolean(),
  battery_percentage: z.int().nullable(),
  load_shedding_area: z.string().nullable(),
  ...lockerPower,
  street_address: z.string(),
  suburb: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

export const lockerMap = endpoints({
  'GET /maps/lockers': {
    summary: 'Lists all lockers for a map, with their location, condition and fill level',
    can: 'View lockers',
    returns: json(z.array(mapLocker)),
    past: true,
    reads: ['lockers'],
    example: { as: 'ops' },
  },
});
