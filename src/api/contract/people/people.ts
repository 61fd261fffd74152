import * as z from 'zod';
import { layouts, modes, themes } from '#domain/identity/looks.ts';
import { userFields } from '#domain/people/user.fields.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOfRows, rowOf } from '#api/field-schemas.ts';
import { upload } from '#api/uploads.ts';
import { id, ids, instant, outcomes, undoneChange } from '../field-parts.ts';
import { done, email, mobileNumber, name, newPassword, signedInUser } from './person.ts';

const user = rowOf(userFields).extend({ enabled_mfa: z.union([z.literal(0), z.literal(1)]) });

const given = z.object({
  name,
  email,
  mobile_number: mobileNumber.nullish(),
  role_id: id.meta({ label: 'Role', pick: 'roles' }),
  account_id: id.nullish().meta({ label: 'Account', pick: 'accounts' }),
  branch_id: id.nullish(),
});

const ownAvatar = z.object({ avatar: z.string().nullable() });

const session = z.object({
  id: z.int(),
  kind: z.string(),
  created_at: instant,
  last_active_at: instant,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
});

/** Preferences for the console; stored on the server so that they follow the user. */
const preferences = z.object({
  theme: z.enum(themes).optional(),
  mode: z.enum(modes).optional(),
  layout: z.enum(layouts).optional(),
  density: z.enum(['normal', 'compact']).optional(),
  single_keys: z.boolean().optional(),
});

const profile = z.object({
  user: signedInUser,
  mobile_number: z.string().nullable(),
  /** Requested new address that is not confirmed yet. */
  pending_email: z.string().nullable(),
  preferences,
  version: z.int(),
});

export const people = endpoints({
  'GET /users': {
    summary: 'Lists users. With role_id 3 and is_map, lists drivers for maps',
    record: { summary: 'Returns one user', id: 2 },
    can: ['View users', 'View drivers map'],
    ...listOfRows(user, userFields, { is_map: z.boolean().optional() }),
    reads: ['users'],
    example: { as: 'ops', query: { range: [0, 24], sort: ['time_created', 'DESC'] } },
  },
  'POST /users': {
    summary: 'Adds a user and sends the link to choose a password',
    can: 'Edit users',
    body: given,
    returns: json(user),
    touches: ['users'],
    keyed: true,
    example: { as: 'ops', body: { name: 'Lebo Maseko', email: 'lebo@baton.test', role_id: 2 } },
  },
  'PUT /users/:id': {
    summary:
      'Changes a user. A new role or account, disabling, or resetting two-factor authentication ends the sessions at once. A new email address applies once confirmed',
    can: 'Edit users',
    body: given.partial().extend({
      disabled: z.boolean().optional(),
      /**
       * Removes a lost authenticator app; a role that requires a second factor asks for a new one.
       */
      reset_mfa: z.literal(true).optional(),
    }),
    returns: json(user),
    touches: ['users'],
    versioned: true,
    example: { as: 'ops', params: { id: 2 }, body: { mobile_number: '+27825550101' } },
  },
  'POST /users/role': {
    summary:
      'Assigns a role to users, with an account if the role has one. Their sessions end at once',
    can: 'Edit users',
    body: given.pick({ role_id: true, account_id: true }).extend({ ids }),
    returns: json(outcomes),
    touches: ['users', 'runs'],
    keyed: true,
    bulk: 'users',
    assistants: 'access',
    runTitle: 'Change the role of #',
    example: { as: 'superadmin', body: { ids: [9], role_id: 9 } },
  },
  'POST /users/undo': {
    summary:
      'Undoes the caller’s own change of the roles of users, and their account. Their sessions end at once. Users changed since are skipped, with who changed them and when',
    can: 'Edit users',
    body: undoneChange,
    returns: json(outcomes),
    touches: ['users', 'runs'],
    keyed: true,
    bulk: 'users',
    assistants: 'access',
    runTitle: 'Undo the change of #',
    example: { as: 'superadmin', body: { ids: [9], run_id: 1 } },
  },
  'DELETE /users/:id/pending-email': {
    summary: 'Withdraws an email address that is not confirmed yet',
    can: 'Edit users',
    returns: json(user),
    touches: ['users'],
    example: { as: 'superadmin', params: { id: 2 } },
  },
  'POST /users/resend-confirmation': {
    summary: 'Sends the confirmation link again',
    can: 'Edit users',
    body: z.object({ user_id: id }),
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
  'GET /my-profile': {
    summary: 'Returns the caller’s profile, as the console needs it after a reload',
    can: 'enrolling',
    returns: json(profile),
    reads: ['users', 'session'],
    example: {},
  },
  'PUT /my-profile': {
    summary:
      'Changes the caller’s own details and preferences. A new email address requires the password and applies once confirmed',
    can: 'session',
    openBecause: 'changes only the caller’s own data',
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
  'DELETE /my-profile/pending-email': {
    summary: 'Withdraws the caller’s new email address that is not confirmed yet',
    can: 'session',
    openBecause: 'changes only the caller’s own data',
    returns: json(profile),
    touches: ['users', 'session'],
    example: {},
  },
  'POST /my-profile/password': {
    summary: 'Changes the caller’s password and ends all other sessions of the caller',
    can: 'session',
    openBecause: 'changes only the caller’s own data and requires the current password',
    body: z.object({ current_password: z.string().min(1).max(1000), password: newPassword }),
    returns: json(done),
    touches: ['session'],
  },
  'GET /my-profile/sessions': {
    summary: 'Lists the caller’s open sessions',
    can: 'session',
    openBecause: "shows the caller's own sessions",
    returns: json(z.array(session)),
    reads: ['session'],
    example: {},
  },
  'DELETE /my-profile/sessions/:id': {
    summary: 'Ends one of the caller’s own sessions',
    can: 'session',
    openBecause: "ends one of the caller's own sessions; a session of another user is not found",
    returns: json(done),
    touches: ['session'],
  },
  'POST /my-profile/avatar': {
    summary:
      'Replaces the caller’s initials with a picture. Accepts PNG, JPEG or WebP, at most 2 MB',
    can: 'session',
    openBecause: 'changes only the caller’s own data',
    form: z.object({ avatar: upload() }),
    returns: json(ownAvatar),
    touches: ['users', 'session'],
  },
  'DELETE /my-profile/avatar': {
    summary: 'Removes the caller’s picture',
    can: 'session',
    openBecause: 'changes only the caller’s own data',
    returns: json(ownAvatar),
    touches: ['users', 'session'],
  },
  'GET /avatars/:id': {
    summary: 'Returns the picture of a person',
    can: 'session',
    openBecause:
      'shows the caller and people of the same account and, for staff, the users that they may list',
    returns: { kind: 'file', types: ['image/png', 'image/jpeg', 'image/webp'] },
    reads: ['users'],
  },
});
