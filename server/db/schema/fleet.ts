import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { newsKinds, newsSubjects } from '#domain/drivers/driver-news.ts';
import { shiftEnds } from '#domain/drivers/driver-presence.ts';
import { degrees, identity, measure, moment, now, version } from './columns.ts';
import { users } from './users.ts';

export const branches = pgTable('branches', {
  id: identity(),
  code: text().notNull().unique(),
  name: text().notNull(),
  kind: text({ enum: ['hub', 'depot', 'agent'] }).notNull(),
  routing_code: text().notNull(),
  manager_name: text().notNull(),
  email: text().notNull(),
  mobile_number: text().notNull(),
  street_address: text().notNull(),
  suburb: text().notNull(),
  city: text().notNull(),
  zone: text().notNull(),
  postal_code: text().notNull(),
  latitude: degrees().notNull(),
  longitude: degrees().notNull(),
  opening_hours: jsonb().$type<Record<string, string>>().notNull(),
  is_active: boolean().notNull().default(true),
  time_created: now(),
  version: version(),
});

export const ops_managers = pgTable(
  'ops_managers',
  {
    id: identity(),
    user_id: integer().references(() => users.id),
    branch_id: integer()
      .notNull()
      .references(() => branches.id),
    name: text().notNull(),
    email: text().notNull(),
    mobile_number: text().notNull(),
    is_active: boolean().notNull().default(true),
    time_created: now(),
    version: version(),
  },
  (table) => [index('ops_managers_branch').on(table.branch_id)],
);

/** Driver data of users with role 3. */
export const drivers = pgTable(
  'drivers',
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    code: text().notNull().unique(),
    name: text().notNull(),
    mobile_number: text().notNull(),
    branch_id: integer()
      .notNull()
      .references(() => branches.id),
    ops_manager_id: integer().references(() => ops_managers.id),
    vehicle_kind: text({ enum: ['motorcycle', 'bakkie', 'panel-van', 'truck'] }).notNull(),
    vehicle_registration: text().notNull(),
    vehicle_capacity: measure().notNull(),
    shift_starts: text().notNull(),
    shift_ends: text().notNull(),
    /** Whether a shift is open; updated together with the shifts. */
    is_on_duty: boolean().notNull().default(false),
    is_active: boolean().notNull().default(true),
    licence_expires_at: moment(),
    app_version: text(),
    last_seen: moment(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('drivers_branch').on(table.branch_id, table.is_on_duty),
    index('drivers_manager').on(table.ops_manager_id),
    index('drivers_words').using(
      'gin',
      table.name.op('gin_trgm_ops'),
      table.code.op('gin_trgm_ops'),
    ),
  ],
);

/** Times on duty; see src/domain/drivers/driver-presence.ts. */
export const driver_shifts = pgTable(
  'driver_shifts',
  {
    id: identity(),
    driver_id: integer()
      .notNull()
      .references(() => drivers.user_id, { onDelete: 'cascade' }),
    started_at: moment().notNull(),
    /** Null while the driver is on duty. */
    ended_at: moment(),
    ended_by: text({ enum: shiftEnds }),
  },
  (table) => [
    uniqueIndex('driver_shifts_open')
      .on(table.driver_id)
      .where(sql`${table.ended_at} is null`),
    index('driver_shifts_driver').on(table.driver_id, table.started_at),
  ],
);

/** Latest position of each driver. */
export const driver_positions = pgTable(
  'driver_positions',
  {
    driver_id: integer()
      .primaryKey()
      .references(() => drivers.user_id, { onDelete: 'cascade' }),
    branch_id: integer().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    heading: real().notNull(),
    speed: real().notNull(),
    accuracy: real().notNull(),
    battery: integer(),
    at: moment().notNull(),
  },
  (table) => [
    index('driver_positions_branch').on(table.branch_id),
    index('driver_positions_at').on(table.at),
  ],
);

/**
 * Devices that report positions: a driver's phone, or a gateway for all drivers if `driver_id` is
 * null.
 */
export const driver_devices = pgTable(
  'driver_devices',
  {
    id: identity(),
    token_hash: text().notNull().unique(),
    driver_id: integer().references(() => drivers.user_id, { onDelete: 'cascade' }),
    label: text().notNull(),
    issued_by: integer()
      .notNull()
      .references(() => users.id),
    time_created: now(),
    last_used_at: moment(),
    revoked_at: moment(),
    /** Token of the push provider; null if the device accepts no push messages. */
    push_token: text(),
  },
  (table) => [
    index('driver_devices_driver').on(table.driver_id),
    uniqueIndex('driver_devices_push_token')
      .on(table.push_token)
      .where(sql`${table.push_token} is not null`),
  ],
);

/** Changes of a driver's work that are not announced yet; written by triggers. */
export const driver_news = pgTable(
  'driver_news',
  {
    id: identity(),
    driver_id: integer()
      .notNull()
      .references(() => drivers.user_id, { onDelete: 'cascade' }),
    subject: text({ enum: newsSubjects }).notNull(),
    subject_id: integer().notNull(),
    what: text({ enum: newsKinds }).notNull(),
    at: now(),
  },
  (table) => [index('driver_news_driver').on(table.driver_id, table.id)],
);

/** Past positions of drivers, thinned out. */
export const driver_trails = pgTable(
  'driver_trails',
  {
    driver_id: integer()
      .notNull()
      .references(() => drivers.user_id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    heading: real().notNull(),
    speed: real().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.driver_id, table.at] }),
    index('driver_trails_at').on(table.at),
  ],
);
