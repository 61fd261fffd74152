import * as z from 'zod';
import { mapPermissions } from '#domain/people/permissions.ts';
import { zoneTypes } from '#domain/zones/zones.ts';
import { endpoints, json, list } from '#api/endpoint.ts';
import { rowIds, several, words } from '#api/list-filter.ts';
import { id, instant } from '../field-parts.ts';
import { lockerPower } from '../lockers/locker-parts.ts';

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
  ...degrees,
});

const deviceState = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  tag: z.string().nullable(),
});

export const maps = endpoints({
  'GET /drivers': {
    summary: 'Active drivers with their newest position',
    can: ['View drivers map', 'Assign drivers'],
    ...list(driver, {
      filter: {
        search: words,
        id: rowIds,
        branch_id: several(id),
        ops_manager_id: several(id),
        is_on_duty: z.boolean().optional(),
        /** On duty without a position for ten minutes. */
        is_silent: z.boolean().optional(),
        /** With shipments to collect or deliver. */
        has_work: z.boolean().optional(),
      },
      sort: ['id', 'name', 'code', 'last_seen'],
    }),
    past: true,
    reads: ['drivers'],
    example: { as: 'ops', query: { range: [0, 9] } },
  },
  'GET /branches': {
    summary: 'Branches',
    can: ['View branches map', 'View operations'],
    ...list(branch, {
      filter: { search: words, is_active: z.boolean().optional() },
      sort: ['id', 'name', 'code', 'city'],
    }),
    past: true,
    reads: ['branches'],
    example: { as: 'ops' },
  },
  'GET /maps/lockers': {
    summary: 'Every locker as a map draws it: where it is, how it is, how full it is',
    can: 'View lockers',
    returns: json(z.array(mapLocker)),
    past: true,
    reads: ['lockers'],
    example: { as: 'ops' },
  },
  'POST /service-area': {
    summary: 'What holds at a point: zones, rates, surcharges, service days and exceptions',
    can: ['View look-ups', ...mapPermissions],
    body: z.object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
    returns: json(
      z.object({
        zones: z.array(deviceState.extend({ type: z.enum(zoneTypes) })),
        rates: z.array(deviceState),
        surcharges: z.array(deviceState),
        /** Weekdays of rounds; all working days without a service day zone. */
        service_days: z.array(z.string()),
        exceptions: z.array(
          deviceState.extend({
            exception_from: z.string().nullable(),
            exception_until: z.string().nullable(),
          }),
        ),
      }),
    ),
    reads: ['zones'],
    example: { as: 'account', body: { latitude: -26.107, longitude: 28.056 } },
  },
});
