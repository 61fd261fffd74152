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
import { outageKinds, outageSteps } from '../../../src/domain/outages/outage.ts';
import { ALL_ALONG } from '../../../src/domain/outages/schedule.ts';
import type { PublishedStage } from '../../adapters/shedding-status.ts';
import { identity, moment, now, version } from './columns.ts';
import { lockers } from './lockers.ts';
import { shipments } from './shipments.ts';

/** Areas that are shed together; lockers name theirs by its code. */
export const power_areas = pgTable(
  'power_areas',
  { code: text().primaryKey(), provider: text().notNull(), block: integer().notNull() },
  (table) => [index('power_areas_provider').on(table.provider)],
);

/** The published schedule of a provider. Minutes of the local day; an end before the start is on the next day. */
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
    /** It holds from this day on, until another schedule of the provider does. */
    valid_from: date({ mode: 'string' }).notNull().default(ALL_ALONG),
  },
  (table) => [index('shedding_slots_block').on(table.provider, table.valid_from, table.block)],
);

/** What was said of the stage of a provider. Rows are only added: the newest about a moment holds. */
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

/** What a service that publishes stages said last, and when it was asked and read; one row. */
export const shedding_status = pgTable('shedding_status', {
  id: integer().primaryKey().default(1),
  asked_at: moment().notNull(),
  read_at: moment(),
  stages: jsonb().$type<PublishedStage[]>().notNull().default([]),
  problem: text(),
});

/** When an area has no power: planned, under way and over. */
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
    /** A person set its times; a schedule does not change them. */
    is_fixed: boolean().notNull().default(false),
    is_withdrawn: boolean().notNull().default(false),
    user_id: integer(),
    /** When terminals reported that power went and came back. */
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

/** How the battery of a locker is predicted to get through an outage, and how it did. */
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
    /** Null where the battery is not reported. */
    spare_minutes: integer(),
    is_measured: boolean().notNull(),
    went_dark_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.outage_id, table.locker_id] }),
    index('outage_lockers_locker').on(table.locker_id),
  ],
);

/** What was done for a parcel because of an outage: each step once. */
export const outage_steps = pgTable(
  'outage_steps',
  {
    id: identity(),
    outage_id: integer()
      .notNull()
      .references(() => outages.id, { onDelete: 'cascade' }),
    step: text({ enum: outageSteps }).notNull(),
    locker_shipment_id: integer().notNull(),
    /** Why it was not done; null where it was. */
    skipped: text(),
    time_created: now(),
  },
  (table) => [unique().on(table.outage_id, table.step, table.locker_shipment_id)],
);

/** Shipments on their way to a locker that loses power, and where they go instead: each once. */
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
    /** Why it was not done; null where it was. */
    skipped: text(),
    time_created: now(),
  },
  (table) => [unique().on(table.outage_id, table.shipment_id)],
);

/** What was measured of the battery of a locker. */
export const locker_batteries = pgTable('locker_batteries', {
  locker_id: integer()
    .primaryKey()
    .references(() => lockers.id, { onDelete: 'cascade' }),
  /** Minutes that a full battery would have lasted, the newest last. */
  discharges: integer()
    .array()
    .notNull()
    .default(sql`'{}'`),
  off_since: moment(),
  off_charge: integer(),
  last_at: moment(),
  last_charge: integer(),
});
