import * as z from 'zod';
import { messages } from '#domain/kernel/messages.ts';
import { parcelPointApplicationFields } from '#domain/accounts/parcel-point-application.fields.ts';
import { profileActions, profileDecisions } from '#domain/accounts/parcel-points.ts';
import { csv, endpoints, json } from '#api/endpoint.ts';
import { listOfRows, rowOf } from '#api/field-schemas.ts';
import { idOrNone, id, instant, line, postalCode, reason } from '../field-parts.ts';
import { email, mobileNumber, name } from '../people/person.ts';
import { province } from '../shipments/shipment-parts.ts';

const hours = z.record(z.string().max(40), z.string().max(60));

const profile = rowOf(parcelPointApplicationFields).extend({
  /** Opening hours by day of the week and for public holidays. */
  opening_hours: hours,
});

/** Entry in the history of an application: an action, with its user and changes. */
const logEntry = z.object({
  id: z.int(),
  at: instant,
  /** Null for actions of the system. */
  user: z.string().nullable(),
  action: z.enum(profileActions),
  /** Reason, if given. */
  reason: z.string().nullable(),
  changes: z.array(
    z.object({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
});

const touches = ['parcel-point-applications', 'accounts', 'points', 'users'] as const;

const fields = z
  .object({
    store_name: line('Store'),
    contact_name: line('Applicant'),
    email,
    mobile_number: mobileNumber,
    street_address: line('Street address', 200),
    suburb: line('Suburb'),
    zone: province,
    postal_code: postalCode(),
    opening_hours: hours,
    bank_name: line('Bank').nullable(),
    bank_account_last_digits: z
      .string()
      .regex(/^\d{3,4}$/, 'Enter only the last 3 or 4 digits.')
      .nullable(),
  })
  .partial();

export const parcelPointApplications = endpoints({
  'GET /accounts/pp-applications': {
    summary: 'Lists applications of shops to become parcel points, with their outcome',
    can: 'View parcel point applications',
    ...listOfRows(profile, parcelPointApplicationFields, {}),
    reads: ['parcel-point-applications'],
    example: { as: 'ops', query: { range: [0, 24] } },
  },
  'GET /accounts/pp-applications/:id/log': {
    summary:
      'Lists the decisions and corrections of an application, with who made them and why, newest first',
    can: 'View parcel point applications',
    returns: json(z.array(logEntry)),
    reads: ['parcel-point-applications'],
    example: { as: 'ops', params: { id: 1 } },
  },
  'GET /accounts/admin-get-pp-profile-accounts/:id': {
    summary: 'Lists the parcel point applications of one account, or of all accounts with id 0',
    can: 'View parcel point applications',
    params: z.object({ id: idOrNone }),
    returns: json(z.array(profile)),
    reads: ['parcel-point-applications'],
    example: { as: 'ops', params: { id: 0 } },
  },
  'POST /parcelpoint/account/approval': {
    summary:
      'Approves, rejects or suspends a shop. Approval makes it a parcel point and its account active. The applicant is notified by email',
    can: 'Edit parcel point applications',
    body: z.object({
      id,
      decision: z.enum(profileDecisions),
      reason: reason.optional(),
      /** Account of the point; the applying account by default. */
      account_id: id.optional().meta({ label: 'Account', pick: 'accounts' }),
      branch_id: id.optional().meta({ label: 'Branch', pick: 'branches' }),
      network_id: id.optional().meta({ label: 'Network' }),
      /** The decision is refused if another user changed the application since. */
      version: z.int().optional(),
    }),
    returns: json(profile),
    touches: [...touches],
    keyed: true,
    refuses: [409],
    example: { as: 'ops', body: { id: 1, decision: 'approve' } },
  },
  'POST /accounts/update-pp-account-application': {
    summary: 'Corrects a parcel point application. A rejected application becomes new again',
    can: 'Edit parcel point applications',
    body: z.object({ id, fields, version: z.int().optional() }),
    returns: json(profile),
    touches: [...touches],
    keyed: true,
    refuses: [409],
    example: { as: 'ops', body: { id: 1, fields: { store_name: 'Fynbos Counter' } } },
  },
  'POST /accounts/create-user-pp-profile': {
    summary:
      'Adds a user who signs in for an approved shop. The user chooses a password through a link',
    can: 'Edit parcel point applications',
    body: z.object({
      profile_id: id,
      name,
      email: z.string().trim().min(1, messages.emailRequired).pipe(email).meta({ label: 'Email' }),
      mobile_number: mobileNumber.optional().meta({ label: 'Mobile number' }),
      /** Role of an account; the account's administrator role by default. */
      role_id: id.optional().meta({ label: 'Role', pick: 'roles' }),
    }),
    returns: json(z.object({ user_id: z.int(), email: z.string() })),
    touches: [...touches],
    keyed: true,
    refuses: [409],
    example: {
      as: 'superadmin',
      body: { profile_id: 2, name: 'Sipho Dube', email: 'sipho@counter.example' },
    },
  },
  'GET /accounts/export-pp-accounts': {
    summary: 'Exports all parcel point applications as CSV',
    can: 'View parcel point applications',
    returns: csv,
    example: { as: 'ops' },
  },
  'GET /accounts/export-pp-account-details/:id': {
    summary: 'Exports one parcel point application with its opening hours as CSV',
    can: 'View parcel point applications',
    returns: csv,
    example: { as: 'ops', params: { id: 1 } },
  },
});
