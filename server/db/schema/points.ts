import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { degrees, identity, money, moment, now, version } from './columns.ts';
import { accounts } from './accounts.ts';
import { networks } from './lockers.ts';

/** Parcel points: counters of shops that take in and hand out parcels. */
export const points = pgTable(
  'points',
  {
    id: identity(),
    code: text().notNull().unique(),
    name: text().notNull(),
    account_id: integer(),
    network_id: integer().references(() => networks.id),
    branch_id: integer(),
    state: text({ enum: ['active', 'paused', 'closed'] }).notNull(),
    contact_name: text().notNull(),
    mobile_number: text().notNull(),
    street_address: text().notNull(),
    suburb: text().notNull(),
    city: text().notNull(),
    zone: text().notNull(),
    postal_code: text().notNull(),
    latitude: degrees().notNull(),
    longitude: degrees().notNull(),
    capacity: integer().notNull(),
    parcels_held: integer().notNull().default(0),
    opening_hours: jsonb().$type<Record<string, string>>().notNull(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('points_state').on(table.state, table.time_created),
    index('points_account').on(table.account_id),
  ],
);

/** Codes that make a booking cheaper; found by `baton_promo_code`, used up by `baton_redeem_promo_code`. */
export const promo_codes = pgTable(
  'promo_codes',
  {
    id: identity(),
    code: text().notNull().unique(),
    description: text().notNull(),
    kind: text({ enum: ['percentage', 'amount'] }).notNull(),
    amount: money().notNull(),
    network_id: integer().references(() => networks.id),
    valid_from: moment().notNull(),
    valid_until: moment().notNull(),
    max_uses: integer(),
    used: integer().notNull().default(0),
    is_active: boolean().notNull().default(true),
    /** The only account that may use it; null for everybody. */
    account_id: integer().references(() => accounts.id),
    time_created: now(),
    version: version(),
  },
  (table) => [index('promo_codes_account').on(table.account_id)],
);
