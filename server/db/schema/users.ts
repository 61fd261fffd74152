import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { identity, moment, now, version } from './columns.ts';

export const roles = pgTable('roles', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
  enabled_2fa: boolean().notNull().default(false),
  logout_inactivity_minutes: integer(),
  version: version(),
});

export const role_permissions = pgTable(
  'role_permissions',
  {
    role_id: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.role_id, table.name] })],
);

export const role_guards = pgTable(
  'role_guards',
  {
    role_id: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    guard_name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.role_id, table.guard_name] })],
);

export const users = pgTable(
  'users',
  {
    id: identity(),
    username: text().notNull().unique(),
    email: text().notNull().unique(),
    name: text().notNull(),
    avatar: text(),
    mobile_number: text(),
    password_hash: text().notNull(),
    role_id: integer()
      .notNull()
      .references(() => roles.id),
    account_id: integer(),
    branch_id: integer(),
    enabled_mfa: boolean().notNull().default(false),
    mfa_secret: text(),
    mfa_pending_secret: text(),
    mfa_last_step: bigint({ mode: 'number' }),
    /** New email address that awaits confirmation, and the deadline for it. */
    pending_email: text(),
    pending_email_until: moment(),
    email_verified_at: moment(),
    disabled_at: moment(),
    last_login: moment(),
    preferences: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    time_created: now(),
    version: version(),
  },
  (table) => [
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check(
      'users_pending_email',
      sql`(${table.pending_email} is null) = (${table.pending_email_until} is null) and ${table.pending_email} = lower(${table.pending_email})`,
    ),
    index('users_account').on(table.account_id, table.time_created),
    index('users_role').on(table.role_id, table.time_created),
    index('users_words').using(
      'gin',
      table.name.op('gin_trgm_ops'),
      table.email.op('gin_trgm_ops'),
    ),
  ],
);
