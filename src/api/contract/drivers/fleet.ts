import * as z from 'zod';
import { endpoints, list } from '#api/endpoint.ts';
import { rowIds, manyOf, words } from '#api/list-filter.ts';
import { id, instant } from '../field-parts.ts';

const degrees = { latitude: z.number(), longitude: z.number() };

const position = z.object({
  ...degrees,
  /** In degrees clockwise from north. */
  heading: z.number(),
  /** In km/h. */
  speed: z.number(),
  /** In metres. */
  accuracy: z.number(),
  battery: z.int().nullable(),
  at: instant,
});

const driver = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  mobile_number: z.string(),
  branch_id: z.int(),
  branch: z.string(),
  ops_manager_id: z.int().nullable(),
  vehicle_kind: z.enum(['motorcycle', 'bakkie', 'panel-van', 'truck']),
  vehicle_registration: z.string(),
  is_on_duty: z.boolean(),
  last_seen: instant.nullable(),
  /** Newest position; null if never reported. */
  position: position.nullable(),
});

const branch = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(['hub', 'depot', 'agent']),
  manager_name: z.string(),
  mobile_number: z.string(),
  street_address: z.string(),
  suburb: z.string(),
  city: z.string(),
  zone: z.string(),
  ...degrees,
  is_active: z.boolean(),
});

export const fleet = endpoints({
  'GET /drivers': {
    summary: 'Lists active drivers with their newest position',
    can: ['View drivers map', 'Assign drivers'],
    ...list(driver, {
      filter: {
        search: words,
        id: rowIds,
        branch_id: manyOf(id),
        ops_manager_id: manyOf(id),
        is_on_duty: z.boolean().optional(),
        /** Drivers on duty who have sent no position for ten minutes. */
        is_silent: z.boolean().optional(),
        /** Drivers with shipments to collect or deliver. */
        has_work: z.boolean().optional(),
      },
      sort: ['id', 'name', 'code', 'last_seen'],
    }),
    past: true,
    reads: ['drivers'],
    example: { as: 'ops', query: { range: [0, 9] } },
  },
  'GET /branches': {
    summary: 'Lists branches',
    can: ['View branches map', 'View operations'],
    ...list(branch, {
      filter: { search: words, is_active: z.boolean().optional() },
      sort: ['id', 'name', 'code', 'city'],
    }),
    past: true,
    reads: ['branches'],
    example: { as: 'ops' },
  },
});
