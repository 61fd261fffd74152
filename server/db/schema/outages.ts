import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { outageKinds, outageSteps } from '#domain/outages/outage.ts';
import { ALL_ALONG } from '#domain/outages/schedule.ts';
import type { PublishedStage } from '#server/adapters/shedding-status.ts';
import { identity, moment, now, version } from './columns.ts';
import { lockers } from './lockers.ts';
import { shipments } from './shipments.ts';

/** Areas of load shedding; lockers refer to them by code. */
export const power_areas = pgTable(
  'power_areas',
  { code: text().primaryKey(), provider: text().notNull(), block: integer().notNull() },
  (table) => [index('power_areas_provider').on(table.provider)],
);

/**
 * Published schedules of providers, in minutes of the local day. An end before the start is on the
 * next day.
 */
export const shedding_slots = pgTable(
  'shedding_slots',
  {
    id: identity(),
    provider: text().notNull(),
    block: integer().notNull(),
    day_of_month: integer().notNull(),
    stage: integer().notNull(),
    from_minute: integer().notNull(),
    until_minute: integer().notNull(),
    /** First day of validity, until a later schedule of the provider begins. */
    valid_from: date({ mode: 'string' }).notNull().default(ALL_ALONG),
  },
  (table) => [index('shedding_slots_block').on(table.provider, table.valid_from, table.block)],
);

/**
 * Announced stages of providers. Rows are never changed: the latest announcement about a moment
 * applies.
 */
export const shedding_stages = pgTable(
  'shedding_stages',
  {
    id: identity(),
    provider: text().notNull(),
    stage: integer().notNull(),
    from_at: moment().notNull(),
    until_at: moment(),
    user_id: integer(),
    said_at: now(),
  },
  (table) => [index('shedding_stages_provider').on(table.provider, table.said_at)],
);

/**
 * Last answer of the service that publishes stages, with the times of the request and of reading;
 * one row.
 */
export const shedding_status = pgTable('shedding_status', {
  id: integer().primaryKey().default(1),
  asked_at: moment().notNull(),
  read_at: moment(),
  stages: jsonb().$type<PublishedStage[]>().notNull().default([]),
  problem: text(),
});

/** Power outages of areas: planned, current and past. */
export const outages = pgTable(
  'outages',
  {
    id: identity(),
    area: text().notNull(),
    kind: text({ enum: outageKinds }).notNull(),
    provider: text(),
    stage: integer(),
    from_at: moment().notNull(),
    until_at: moment().notNull(),
    reason: text(),
    /** Whether a person set the times, so that schedules do not change them. */
    is_fixed: boolean().notNull().default(false),
    is_withdrawn: boolean().notNull().default(false),
    user_id: integer(),
    /** Times at which terminals reported the loss and the return of power. */
    off_at: moment(),
    on_at: moment(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('outages_area').on(table.area, table.until_at),
    index('outages_from').on(table.from_at),
  ],
);

/** Predicted and actual battery of lockers during an outage. */
export const outage_lockers = pgTable(
  'outage_lockers',
  {
    outage_id: integer()
      .notNull()
      .references(() => outages.id, { onDelete: 'cascade' }),
    locker_id: integer()
      .notNull()
      .references(() => lockers.id, { onDelete: 'cascade' }),
    dark_from: moment(),
    /** Null if the battery is not reported. */
    spare_minutes: integer(),
    is_measured: boolean().notNull(),
    went_dark_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.outage_id, table.locker_id] }),
    index('outage_lockers_locker').on(table.locker_id),
  ],
);

/** Steps taken for parcels because of an outage, each once. */
export const outage_steps = pgTable(
  'outage_steps',
  {
    id: identity(),
    outage_id: integer()
      .notNull()
      .references(() => outages.id, { onDelete: 'cascade' }),
    step: text({ enum: outageSteps }).notNull(),
    locker_shipment_id: integer().notNull(),
    /** Reason for skipping the step; null if it was taken. */
    skipped: text(),
    time_created: now(),
  },
  (table) => [unique().on(table.outage_id, table.step, table.locker_shipment_id)],
);

/** Shipments redirected from a locker that loses power, each once. */
export const outage_redirects = pgTable(
  'outage_redirects',
  {
    id: identity(),
    outage_id: integer()
      .notNull()
      .references(() => outages.id, { onDelete: 'cascade' }),
    shipment_id: integer()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    from_locker_id: integer()
      .notNull()
      .references(() => lockers.id),
    to_locker_id: integer().references(() => lockers.id),
    /** Reason for not redirecting; null if redirected. */
    skipped: text(),
    time_created: now(),
  },
  (table) => [unique().on(table.outage_id, table.shipment_id)],
);

/** Battery measurements of lockers. */
export const locker_batteries = pgTable('locker_batteries', {
  locker_id: integer()
    .primaryKey()
    .references(() => lockers.id, { onDelete: 'cascade' }),
  /** Minutes that a full battery would have lasted, the latest last. */
  discharges: integer()
    .array()
    .notNull()
    .default(sql`'{}'`),
  off_since: moment(),
  off_charge: integer(),
  last_at: moment(),
  last_charge: integer(),
});
