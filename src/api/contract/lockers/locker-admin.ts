import * as z from 'zod';
import { doorFields } from '#domain/lockers/doors/door.fields.ts';
import { grantFields } from '#domain/lockers/grant.fields.ts';
import { endpoints, json, secretText } from '#api/endpoint.ts';
import { listOf } from '#api/field-schemas.ts';
import { claimed, dayOrInstant } from '#api/list-filter.ts';
import { id, instant, paragraph } from '../field-parts.ts';
import { doorPlace, doorRow, whichLocker } from './locker-parts.ts';

const doorNumber = z.int().min(1).max(500).meta({ label: 'Number' });

const plannedDoor = z.object({
  number: doorNumber,
  door_size_id: id.meta({ label: 'Size', pick: 'door-sizes' }),
  ...doorPlace,
});

export const lockerAdmin = endpoints({
  'GET /doors': {
    summary: 'Lists the doors of all lockers, with their known state and how certain it is',
    can: 'View locker administration',
    // `known_until`: only doors without evidence since this time.
    ...listOf(doorFields, { ...claimed, known_until: dayOrInstant }),
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
      door_size_id: id.meta({ label: 'Size', pick: 'door-sizes' }),
      number: doorNumber.optional(),
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
    ...listOf(grantFields, { valid_until: dayOrInstant }),
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
