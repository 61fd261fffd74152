import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { degrees, identity, money, moment, now, version } from './columns.ts';
import { accounts } from './accounts.ts';
import { networks } from './lockers.ts';

/** Parcel points: counters in shops that accept and hand out parcels. */
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

/** Promo codes, looked up by `baton_promo_code` and redeemed by `baton_redeem_promo_code`. */
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
    max_uses_per_account: integer(),
    used: integer().notNull().default(0),
    is_active: boolean().notNull().default(true),
    /** The only account that may use the code; null for all. */
    account_id: integer().references(() => accounts.id),
    time_created: now(),
    version: version(),
  },
  (table) => [index('promo_codes_account').on(table.account_id)],
);

/** Redemptions of promo codes by bookings. Cancelling a booking in time releases its redemption. */
export const promo_redemptions = pgTable(
  'promo_redemptions',
  {
    shipment_id: integer().primaryKey(),
    promo_code_id: integer()
      .notNull()
      .references(() => promo_codes.id),
    account_id: integer().notNull(),
    time_created: now(),
    released_at: moment(),
  },
  (table) => [index('promo_redemptions_code').on(table.promo_code_id, table.account_id)],
);
