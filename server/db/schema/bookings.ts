import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { holidayRules } from '#domain/collections/collection-dates.ts';
import {
  collectionKinds,
  collectionStates,
  requestStates,
} from '#domain/collections/collections.ts';
import type { weekdays } from '#domain/zones/zones.ts';
import { degrees, identity, measure, money, moment, now, version } from './columns.ts';
import { branches, drivers } from './fleet.ts';
import { lockers } from './lockers.ts';

export const address_books = pgTable(
  'address_books',
  {
    id: identity(),
    account_id: integer().notNull(),
    kind: text({ enum: ['collection', 'delivery', 'both'] })
      .notNull()
      .default('both'),
    type: text({ enum: ['business', 'residential', 'counter', 'locker'] }).notNull(),
    company: text(),
    name: text().notNull(),
    email: text(),
    mobile_number: text(),
    street_address: text().notNull(),
    suburb: text().notNull(),
    city: text().notNull(),
    zone: text().notNull(),
    postal_code: text().notNull(),
    country: text().notNull().default('ZA'),
    latitude: degrees(),
    longitude: degrees(),
    instructions: text(),
    is_default: boolean().notNull().default(false),
    locker_id: integer().references(() => lockers.id),
    /**
     * Name, street and postal code without case and spaces, equal for two spellings of one address.
     */
    match_key: text()
      .notNull()
      .generatedAlwaysAs(sql`baton_address_key(name, street_address, postal_code)`),
    /** Number of shipments from or to this address, and the time of the last booking. */
    used: integer().notNull().default(0),
    last_used_at: moment(),
    time_created: now(),
    time_modified: now(),
    version: version(),
  },
  (table) => [
    index('address_books_account').on(table.account_id, table.time_created),
    index('address_books_match').on(table.account_id, table.match_key),
    index('address_books_locker')
      .on(table.locker_id)
      .where(sql`${table.locker_id} is not null`),
    uniqueIndex('address_books_default_collection')
      .on(table.account_id)
      .where(sql`${table.is_default} and ${table.kind} <> 'delivery'`),
    uniqueIndex('address_books_default_delivery')
      .on(table.account_id)
      .where(sql`${table.is_default} and ${table.kind} <> 'collection'`),
    index('address_books_words').using(
      'gin',
      table.name.op('gin_trgm_ops'),
      table.company.op('gin_trgm_ops'),
      table.suburb.op('gin_trgm_ops'),
    ),
  ],
);

/** Quotes; the public opens them only by their secret. */
export const quotes = pgTable(
  'quotes',
  {
    id: identity(),
    /** Hash of the secret. */
    secret_hash: text().notNull().unique(),
    account_id: integer(),
    user_id: integer(),
    state: text({ enum: ['open', 'booked', 'expired'] }).notNull(),
    collection: jsonb().$type<Record<string, unknown>>().notNull(),
    delivery: jsonb().$type<Record<string, unknown>>().notNull(),
    parcels: jsonb().$type<Record<string, unknown>[]>().notNull(),
    rates: jsonb().$type<Record<string, unknown>[]>().notNull(),
    service_level_code: text(),
    charged_weight: measure().notNull(),
    charge: money(),
    contact_name: text(),
    email: text(),
    mobile_number: text(),
    shipment_id: integer(),
    requested_from: text().notNull().default('portal'),
    platform: text().notNull().default('web'),
    expires_at: moment().notNull(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('quotes_account').on(table.account_id, table.time_created),
    index('quotes_state').on(table.state, table.time_created),
  ],
);

export const imports = pgTable(
  'imports',
  {
    id: identity(),
    account_id: integer(),
    user_id: integer(),
    kind: text().notNull(),
    file_id: integer(),
    file_name: text().notNull(),
    state: text({ enum: ['checking', 'waiting', 'committed', 'cancelled', 'failed'] }).notNull(),
    row_count: integer().notNull().default(0),
    good_count: integer().notNull().default(0),
    bad_count: integer().notNull().default(0),
    mapping: jsonb().$type<Record<string, string>>().notNull().default({}),
    sha256: text().notNull().default(''),
    headings: jsonb().$type<string[]>().notNull().default([]),
    committed_at: moment(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('imports_account').on(table.account_id, table.time_created),
    index('imports_created').on(table.time_created),
    index('imports_content').on(table.sha256),
  ],
);

export const import_rows = pgTable(
  'import_rows',
  {
    id: identity(),
    import_id: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    account_id: integer(),
    number: integer().notNull(),
    cells: jsonb().$type<Record<string, string>>().notNull(),
    errors: jsonb().$type<Record<string, string[]>>().notNull().default({}),
    state: text({ enum: ['good', 'bad', 'committed', 'skipped'] }).notNull(),
    object_id: integer(),
  },
  (table) => [uniqueIndex('import_rows_number').on(table.import_id, table.number)],
);

export const collection_requests = pgTable(
  'collection_requests',
  {
    id: identity(),
    account_id: integer().notNull(),
    kind: text({ enum: collectionKinds }).notNull(),
    state: text({ enum: requestStates }).notNull(),
    name: text().notNull(),
    contact_name: text().notNull(),
    mobile_number: text().notNull(),
    street_address: text().notNull(),
    suburb: text().notNull(),
    city: text().notNull(),
    zone: text().notNull(),
    postal_code: text().notNull(),
    latitude: degrees(),
    longitude: degrees(),
    branch_id: integer(),
    driver_id: integer(),
    weekdays: jsonb().$type<(typeof weekdays)[number][]>().notNull().default([]),
    month_days: jsonb().$type<number[]>().notNull().default([]),
    every: integer().notNull().default(1),
    starts_on: text().notNull(),
    ends_on: text(),
    on_holiday: text({ enum: holidayRules }).notNull().default('skip'),
    paused_until: text(),
    /** Last day whose collections exist as rows. */
    planned_until: text(),
    ready_time: text().notNull(),
    close_time: text().notNull(),
    parcel_count: integer().notNull(),
    total_weight: measure(),
    instructions: text(),
    address_book_id: integer().references(() => address_books.id, { onDelete: 'set null' }),
    collect_on: text(),
    last_collected_at: moment(),
    user_id: integer(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('collection_requests_address')
      .on(table.address_book_id)
      .where(sql`${table.address_book_id} is not null`),
    index('collection_requests_account').on(table.account_id, table.kind, table.time_created),
    index('collection_requests_kind').on(table.kind, table.state, table.time_created),
    index('collection_requests_to_plan')
      .on(table.planned_until)
      .where(sql`${table.state} = 'active'`),
  ],
);

/** Single collections of a request, one per day of its recurrence. */
export const collection_occurrences = pgTable(
  'collection_occurrences',
  {
    id: identity(),
    account_id: integer().notNull(),
    request_id: integer()
      .notNull()
      .references(() => collection_requests.id, { onDelete: 'cascade' }),
    /** Day of the recurrence, which never changes, and actual day of collection. */
    planned_on: text().notNull(),
    collect_on: text().notNull(),
    ready_time: text().notNull(),
    close_time: text().notNull(),
    parcel_count: integer().notNull(),
    state: text({ enum: collectionStates }).notNull(),
    branch_id: integer().references(() => branches.id),
    driver_id: integer().references(() => drivers.user_id, { onDelete: 'set null' }),
    /** Whether a person edited the collection, so that its recurrence no longer changes it. */
    is_edited: boolean().notNull().default(false),
    collected_count: integer(),
    reason: text(),
    requested_at: moment(),
    settled_at: moment(),
    time_created: now(),
  },
  (table) => [
    uniqueIndex('collection_occurrences_once').on(table.request_id, table.planned_on),
    index('collection_occurrences_due')
      .on(table.collect_on)
      .where(sql`${table.state} in ('planned', 'requested', 'assigned')`),
    index('collection_occurrences_driver')
      .on(table.driver_id, table.collect_on)
      .where(sql`${table.driver_id} is not null`),
    index('collection_occurrences_undecided')
      .on(table.request_id)
      .where(sql`${table.state} in ('requested', 'failed', 'missed')`),
    index('collection_occurrences_account').on(table.account_id, table.collect_on),
  ],
);
