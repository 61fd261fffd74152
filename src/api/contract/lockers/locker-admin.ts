import * as z from 'zod';
import { doorStates } from '#domain/lockers/doors/door.ts';
import { certainties, evidenceLevels } from '#domain/lockers/doors/evidence.ts';
import { endpoints, json, list, secretText } from '#api/endpoint.ts';
import { claimed, dayOrInstant, oneOf, rowIds, manyOf, words } from '#api/list-filter.ts';
import { id, instant, paragraph } from '../field-parts.ts';
import { doorPlace, doorRow, grantStates, whichLocker } from './locker-parts.ts';

const grant = z.object({
  id: z.int(),
  account_id: z.int().nullable(),
  locker_id: z.int(),
  locker: z.string(),
  door: z.int().nullable(),
  access_type_id: z.int(),
  type: z.string(),
  holder_name: z.string(),
  /** Last digits only. */
  mobile_number: z.string().nullable(),
  shipment_id: z.int().nullable(),
  reference: z.string().nullable(),
  code_ending: z.string(),
  state: z.enum(grantStates),
  valid_from: instant,
  valid_until: instant,
  used_at: instant.nullable(),
  /** End of a block after wrong codes. */
  held_until: instant.nullable(),
  resent: z.int(),
  time_created: instant,
  version: z.int(),
});

const plannedDoor = z.object({
  number: z.int().min(1).max(500),
  door_size_id: id.meta({ label: 'Size' }),
  ...doorPlace,
});

export const lockerAdmin = endpoints({
  'GET /doors': {
    summary: 'Lists the doors of all lockers, with their known state and how certain it is',
    can: 'View locker administration',
    ...list(doorRow, {
      filter: {
        search: words,
        id: rowIds,
        locker_id: rowIds,
        network_id: rowIds,
        door_size_id: rowIds,
        size: manyOf(z.string().max(10)),
        state: oneOf(doorStates),
        level: oneOf(evidenceLevels),
        certainty: oneOf(certainties),
        has_fault: z.boolean().optional(),
        branch_id: rowIds,
        /** With a sensor that has reported an open door for too long. */
        stands_open: z.boolean().optional(),
        ...claimed,
        /** Without evidence since this moment. */
        known_until: dayOrInstant,
      },
      sort: ['id', 'number', 'state', 'use_at', 'occupied_since', 'last_opened_at'],
    }),
    past: true,
    reads: ['doors', 'lockers'],
    example: { as: 'ops', query: { range: [0, 24] } },
  },
  'POST /doors': {
    summary: 'Adds doors to a locker, each at its place in the machine',
    can: 'Edit lockers',
    body: z.object({ locker_id: whichLocker, doors: z.array(plannedDoor).min(1).max(200) }),
    returns: json(z.array(doorRow)),
    touches: ['doors', 'lockers'],
    keyed: true,
    example: {
      as: 'ops',
      body: {
        locker_id: 1,
        doors: [{ number: 480, door_size_id: 1, column: 20, row_from: 1, row_span: 1 }],
      },
    },
  },
  'POST /add-door': {
    summary: 'Adds one door to a locker, at the end of its last column',
    can: 'Edit lockers',
    body: z.object({
      locker_id: whichLocker,
      door_size_id: id.meta({ label: 'Size' }),
      number: z.int().min(1).max(500).optional(),
    }),
    returns: json(doorRow),
    touches: ['doors', 'lockers'],
    keyed: true,
    example: { as: 'ops', body: { locker_id: 1, door_size_id: 1 } },
  },
  'PUT /doors/:id': {
    summary:
      'Changes the size, place or number of a door. The size can change only while the door is empty',
    can: 'Edit lockers',
    body: plannedDoor.partial(),
    returns: json(doorRow),
    touches: ['doors', 'lockers'],
    versioned: true,
    example: { as: 'ops', params: { id: 1 }, body: { column: 1 } },
  },
  'GET /locker-access': {
    summary:
      'Lists grants of access to lockers. Codes are never included. An account sees the grants of its shipments',
    can: ['View locker administration', 'View own locker shipments'],
    ...list(grant, {
      filter: {
        search: words,
        id: rowIds,
        type: manyOf(z.string().max(20)),
        state: oneOf(grantStates),
        locker_id: rowIds,
        network_id: rowIds,
        shipment_id: rowIds,
        given_from: dayOrInstant,
        given_to: dayOrInstant,
        valid_until: dayOrInstant,
      },
      sort: ['id', 'state', 'valid_from', 'valid_until', 'time_created'],
    }),
    reads: ['locker-access'],
    past: true,
    example: { as: 'ops', query: { range: [0, 24] } },
  },
  'POST /generate-locker-auth-key': {
    summary:
      'Creates the sign-in key of a terminal, or of all terminals in a network, and returns it once. The old key remains valid for a day',
    can: 'Generate tokens',
    body: z.object({
      locker_id: whichLocker.optional(),
      network_id: id.optional().meta({ label: 'Network', pick: 'networks' }),
      reason: paragraph('Reason', 300),
    }),
    returns: json(
      z.object({
        key: secretText(),
        ending: z.string(),
        valid_from: instant,
        /** Last characters of the replaced key. */
        replaces: z.string().nullable(),
      }),
    ),
    touches: ['lockers'],
    example: { as: 'superadmin', body: { locker_id: 1, reason: 'New terminal installed' } },
  },
});
