import * as z from 'zod';
import { permissions } from '#domain/people/permissions.ts';
import { guardNames } from '#domain/people/roles.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { done, name, role } from './person.ts';

/** Role with its version, and for staff its number of users. */
const editedRole = role.extend({ version: z.int(), people: z.int().nullable() });

const roleFields = z.object({
  enabled_2fa: z.boolean().optional().meta({ label: 'Second factor required' }),
  logout_inactivity_minutes: z
    .int()
    .min(1)
    .max(1440)
    .nullish()
    .meta({ label: 'Minutes until inactivity ends a session' }),
  permissions: z.array(z.enum(permissions)).max(500).optional(),
  /** Pages that the role opens. */
  guard_names: z.array(z.enum(guardNames)).max(100).optional(),
});

export const roles = endpoints({
  'GET /roles': {
    summary: 'Lists roles with their permissions',
    can: ['View users', 'View permissions'],
    returns: json(z.array(editedRole)),
    reads: ['roles'],
    example: { as: 'ops' },
  },
  'PUT /roles/:id': {
    summary:
      'Changes the permissions of a role, its second factor and its inactivity limit. Applies from the next call',
    can: 'Edit settings',
    body: roleFields,
    returns: json(editedRole),
    touches: ['roles', 'users', 'session'],
    versioned: true,
    example: { as: 'superadmin', params: { id: 4 }, body: { logout_inactivity_minutes: 25 } },
  },
  'POST /roles': {
    summary: 'Adds a role that has no users yet',
    can: 'Edit settings',
    refuses: [409],
    body: roleFields.extend({ name: name.max(60) }),
    returns: json(editedRole),
    touches: ['roles'],
    keyed: true,
    example: { as: 'superadmin', body: { name: 'Night shift', permissions: ['View shipments'] } },
  },
  'DELETE /roles/:id': {
    summary: 'Deletes a role that has no users and that no product rule names',
    can: 'Edit settings',
    refuses: [404, 409],
    returns: json(done),
    touches: ['roles'],
  },
});
