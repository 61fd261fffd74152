import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { applicationStates } from '#domain/accounts/accounts.ts';
import { profileStates } from '#domain/accounts/parcel-points.ts';
import { accounts } from './accounts.ts';
import { identity, moment, now, version } from './columns.ts';
import { points } from './points.ts';

/** Registrations from the public form. They grant no rights. */
export const account_applications = pgTable(
  'account_applications',
  {
    id: identity(),
    company: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    mobile_number: text(),
    message: text(),
    user_id: integer(),
    state: text({ enum: applicationStates }).notNull().default('new'),
    account_id: integer().references(() => accounts.id),
    decided_by: integer(),
    decided_at: moment(),
    rejection_reason: text(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    check(
      'account_applications_known_state',
      sql`${table.state} in ('new', 'approved', 'rejected')`,
    ),
    index('account_applications_state').on(table.state, table.time_created),
  ],
);

/** Accounts that apply to run a parcel point. */
export const parcel_point_profiles = pgTable(
  'parcel_point_profiles',
  {
    id: identity(),
    account_id: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    store_name: text().notNull(),
    state: text({ enum: profileStates }).notNull().default('new'),
    /** Parcel point of the approved shop. */
    point_id: integer().references(() => points.id),
    contact_name: text().notNull(),
    email: text().notNull(),
    mobile_number: text().notNull(),
    street_address: text().notNull(),
    suburb: text().notNull(),
    zone: text().notNull(),
    postal_code: text().notNull(),
    opening_hours: jsonb().$type<Record<string, string>>().notNull(),
    bank_name: text(),
    bank_account_last_digits: text(),
    rejection_reason: text(),
    decided_by: integer(),
    decided_at: moment(),
    user_id: integer(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    check(
      'parcel_point_profiles_known_state',
      sql`${table.state} in ('new', 'approved', 'rejected', 'suspended')`,
    ),
    index('parcel_point_profiles_account').on(table.account_id, table.time_created),
    index('parcel_point_profiles_state').on(table.state, table.time_created),
  ],
);
