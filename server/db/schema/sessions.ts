import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, moment, now } from './columns.ts';
import { users } from './users.ts';

const owner = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  {
    id: identity(),
    token_hash: text().notNull().unique(),
    user_id: owner(),
    kind: text({ enum: ['full', 'enrol', 'api', 'device'] }).notNull(),
    created_at: now(),
    last_active_at: now(),
    expires_at: moment().notNull(),
    ended_at: moment(),
    ended_reason: text({
      enum: [
        'signed-out',
        'inactivity',
        'expired',
        'password',
        'role',
        'disabled',
        'revoked',
        'mfa',
      ],
    }),
    ip: text(),
    user_agent: text(),
  },
  (table) => [
    check('sessions_kind', sql`${table.kind} in ('full', 'enrol', 'api', 'device')`),
    index('sessions_user').on(table.user_id, table.created_at),
    index('sessions_expiry').on(table.expires_at),
  ],
);

/** Sign-ins between the password and the second factor. */
export const sign_in_attempts = pgTable(
  'sign_in_attempts',
  {
    id: identity(),
    token_hash: text().notNull().unique(),
    user_id: owner(),
    created_at: now(),
    expires_at: moment().notNull(),
    wrong_codes: integer().notNull().default(0),
    used_at: moment(),
  },
  (table) => [index('sign_in_attempts_user').on(table.user_id, table.created_at)],
);

/** Devices and addresses from which a user completed a sign-in. */
export const known_places = pgTable(
  'known_places',
  {
    id: identity(),
    user_id: owner(),
    kind: text({ enum: ['device', 'address'] }).notNull(),
    /** Hash of a device id, or an address as counted by limits. */
    place: text().notNull(),
    last_signed_in_at: now(),
  },
  (table) => [
    check('known_places_kind', sql`${table.kind} in ('device', 'address')`),
    unique('known_places_user_place').on(table.user_id, table.kind, table.place),
    index('known_places_age').on(table.last_signed_in_at),
  ],
);

/** Wrong passwords and codes, and emails requested by strangers, one row per count. */
export const counted_guesses = pgTable(
  'counted_guesses',
  { id: identity(), counter: text().notNull(), at: now() },
  (table) => [
    index('counted_guesses_counter').on(table.counter, table.at),
    index('counted_guesses_age').on(table.at),
  ],
);

export const single_use_links = pgTable(
  'single_use_links',
  {
    id: identity(),
    token_hash: text().notNull().unique(),
    kind: text({
      enum: ['reset', 'verify', 'first-administrator', 'email-change', 'email-cancel'],
    }).notNull(),
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    created_at: now(),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  (table) => [
    check(
      'single_use_links_kind',
      sql`${table.kind} in ('reset', 'verify', 'first-administrator', 'email-change', 'email-cancel')`,
    ),
    index('single_use_links_user').on(table.user_id, table.created_at),
  ],
);
