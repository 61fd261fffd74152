import * as z from 'zod';
import { permissions } from '../../domain/permissions.ts';
import { endpoints, json, list } from '../endpoint.ts';
import {
  done,
  email,
  instant,
  mobileNumber,
  name,
  newPassword,
  role,
  signedInUser,
} from './person.ts';

const user = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  mobile_number: z.string().nullable(),
  avatar: z.string().nullable(),
  role_id: z.int(),
  role: z.string(),
  account_id: z.int().nullable(),
  account: z.string().nullable(),
  branch_id: z.int().nullable(),
  enabled_mfa: z.union([z.literal(0), z.literal(1)]),
  email_verified_at: instant.nullable(),
  disabled_at: instant.nullable(),
  last_login: instant.nullable(),
  time_created: instant,
  version: z.int(),
});

const userFields = z.object({
  name,
  email,
  mobile_number: mobileNumber.nullish(),
  role_id: z.int().meta({ label: 'Role', pick: 'roles' }),
  account_id: z.int().positive().nullish().meta({ label: 'Account', pick: 'accounts' }),
  branch_id: z.int().positive().nullish(),
});

const session = z.object({
  id: z.int(),
  kind: z.string(),
  created_at: instant,
  last_active_at: instant,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
});

/** What a person chose for the console; kept on the server so that it follows the person. */
const preferences = z.object({
  theme: z.enum(['blue', 'graphite', 'forest', 'contrast']).optional(),
  mode: z.enum(['light', 'dark', 'system']).optional(),
  layout: z.enum(['layout1', 'layout2']).optional(),
  density: z.enum(['normal', 'compact']).optional(),
  single_keys: z.boolean().optional(),
});

const profile = z.object({
  user: signedInUser,
  mobile_number: z.string().nullable(),
  preferences,
  version: z.int(),
});

export const people = endpoints({
  'GET /users': {
    summary: 'Users; role_id 3 with is_map lists drivers for maps',
    can: ['View users', 'View drivers map'],
    ...list(user, {
      filter: {
        search: z.string().max(100).optional(),
        role_id: z.int().optional(),
        account_id: z.int().optional(),
        is_map: z.boolean().optional(),
        disabled: z.boolean().optional(),
      },
      sort: ['id', 'name', 'email', 'last_login', 'time_created'],
    }),
    reads: ['users'],
    example: { as: 'ops', query: { range: [0, 24], sort: ['time_created', 'DESC'] } },
  },
  'POST /users': {
    summary: 'Adds a user and sends the link to choose a password',
    can: 'Edit users',
    body: userFields,
    returns: json(user),
    touches: ['users'],
    keyed: true,
    example: { as: 'ops', body: { name: 'Lebo Maseko', email: 'lebo@baton.test', role_id: 2 } },
  },
  'PUT /users/:id': {
    summary: 'Changes a user; a new role, a new account or disabling ends the sessions at once',
    can: 'Edit users',
    body: userFields.partial().extend({ disabled: z.boolean().optional() }),
    returns: json(user),
    touches: ['users'],
    versioned: true,
    example: { as: 'ops', params: { id: 2 }, body: { mobile_number: '+27825550101' } },
  },
  'POST /users/resend-confirmation': {
    summary: 'Sends the confirmation link again',
    can: 'Edit users',
    body: z.object({ user_id: z.int() }),
    returns: json(done),
    keyed: true,
    example: { as: 'ops', body: { user_id: 2 } },
  },
  'POST /users/:id/end-sessions': {
    summary: 'Ends all sessions of a user',
    can: 'End sessions',
    returns: json(done),
    touches: ['session'],
    example: { as: 'superadmin', params: { id: 3 } },
  },
  'GET /roles': {
    summary: 'Roles with their permissions',
    can: ['View users', 'View permissions'],
    returns: json(z.array(role.extend({ version: z.int() }))),
    reads: ['roles'],
    example: { as: 'ops' },
  },
  'PUT /roles/:id': {
    summary:
      'Changes what a role may do, its second factor and its inactivity limit; holds from the next call',
    can: 'Edit settings',
    body: z.object({
      enabled_2fa: z.boolean().optional().meta({ label: 'Second factor required' }),
      logout_inactivity_minutes: z
        .int()
        .min(1)
        .max(1440)
        .nullish()
        .meta({ label: 'Minutes until inactivity ends a session' }),
      permissions: z.array(z.enum(permissions)).max(500).optional(),
    }),
    returns: json(role.extend({ version: z.int() })),
    touches: ['roles', 'users', 'session'],
    versioned: true,
    example: { as: 'superadmin', params: { id: 4 }, body: { logout_inactivity_minutes: 25 } },
  },
  'GET /my-profile': {
    summary: 'The caller, as the console needs it after a reload',
    can: 'enrolling',
    returns: json(profile),
    reads: ['users', 'session'],
    example: {},
  },
  'PUT /my-profile': {
    summary:
      "Changes the caller's own details and preferences; a new e-mail address asks for the password",
    can: 'session',
    body: z.object({
      name: name.optional(),
      email: email.optional(),
      mobile_number: mobileNumber.nullish(),
      current_password: z.string().max(1000).optional(),
      preferences: preferences.optional(),
    }),
    returns: json(profile),
    touches: ['users', 'session'],
    versioned: true,
    example: { as: 'ops', body: { preferences: { theme: 'blue' } } },
  },
  'POST /my-profile/password': {
    summary: 'Changes the own password; ends all other sessions',
    can: 'session',
    body: z.object({ current_password: z.string().min(1).max(1000), password: newPassword }),
    returns: json(done),
    touches: ['session'],
  },
  'GET /my-profile/sessions': {
    summary: "The caller's open sessions",
    can: 'session',
    returns: json(z.array(session)),
    reads: ['session'],
    example: {},
  },
  'DELETE /my-profile/sessions/:id': {
    summary: 'Ends one of the own sessions',
    can: 'session',
    returns: json(done),
    touches: ['session'],
  },
});
