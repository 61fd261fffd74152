import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { doorBolts, doorStates, doorUses } from '#domain/lockers/doors/door.ts';
import { evidenceLevels } from '#domain/lockers/doors/evidence.ts';
import { degrees, identity, measure, moment, now, version } from './columns.ts';

export const networks = pgTable('networks', {
  id: identity(),
  name: text().notNull().unique(),
  code: text().notNull().unique(),
  description: text(),
  support_email: text().notNull(),
  support_number: text().notNull(),
  hours_to_collect: integer().notNull().default(36),
  is_active: boolean().notNull().default(true),
  time_created: now(),
  version: version(),
});

export const locker_types = pgTable('locker_types', {
  id: identity(),
  name: text().notNull().unique(),
  manufacturer: text().notNull(),
  columns: integer().notNull(),
  /** Whether sensors detect contents; otherwise the terminal infers them. */
  has_occupancy_sensor: boolean().notNull().default(false),
});

export const door_sizes = pgTable('door_sizes', {
  id: identity(),
  code: text().notNull().unique(),
  name: text().notNull(),
  width: measure().notNull(),
  height: measure().notNull(),
  length: measure().notNull(),
  max_weight: measure().notNull(),
  type: integer().notNull(),
});

export const lockers = pgTable(
  'lockers',
  {
    id: identity(),
    code: text().notNull().unique(),
    name: text().notNull(),
    network_id: integer()
      .notNull()
      .references(() => networks.id),
    locker_type_id: integer()
      .notNull()
      .references(() => locker_types.id),
    branch_id: integer(),
    state: text({ enum: ['online', 'offline', 'out-of-order', 'installing', 'retired'] }).notNull(),
    is_offline: boolean().notNull().default(false),
    is_full: boolean().notNull().default(false),
    takes_reservations: boolean().notNull().default(true),
    offline_since: moment(),
    last_seen: moment(),
    /**
     * Last contact before an outage, until a status report arrives; null if no report is expected.
     */
    unsynced_since: moment(),
    door_count: integer().notNull().default(0),
    free_door_count: integer().notNull().default(0),
    faulty_door_count: integer().notNull().default(0),
    firmware: text().notNull(),
    battery_percentage: integer(),
    on_mains: boolean().notNull().default(true),
    signal_dbm: integer(),
    temperature: integer(),
    load_shedding_area: text(),
    usable_minutes: integer(),
    outage_from: moment(),
    outage_until: moment(),
    dark_from: moment(),
    place: text().notNull(),
    street_address: text().notNull(),
    suburb: text().notNull(),
    city: text().notNull(),
    zone: text().notNull(),
    postal_code: text().notNull(),
    country: text().notNull().default('ZA'),
    latitude: degrees().notNull(),
    longitude: degrees().notNull(),
    opening_hours: jsonb().$type<Record<string, string>>().notNull(),
    installed_at: moment(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('lockers_network').on(table.network_id, table.code),
    index('lockers_offline').on(table.is_offline, table.offline_since),
    index('lockers_full').on(table.is_full),
    index('lockers_unsynced')
      .on(table.id)
      .where(sql`${table.unsynced_since} is not null`),
    index('lockers_created').on(table.time_created),
    index('lockers_area').on(table.load_shedding_area),
    index('lockers_words').using(
      'gin',
      table.name.op('gin_trgm_ops'),
      table.code.op('gin_trgm_ops'),
      table.suburb.op('gin_trgm_ops'),
    ),
  ],
);

export const doors = pgTable(
  'doors',
  {
    id: identity(),
    locker_id: integer()
      .notNull()
      .references(() => lockers.id, { onDelete: 'cascade' }),
    door_size_id: integer()
      .notNull()
      .references(() => door_sizes.id),
    number: integer().notNull(),
    use: text({ enum: doorUses }).notNull().default('free'),
    use_level: text({ enum: evidenceLevels }).notNull().default('sensed'),
    use_at: now(),
    use_by: text().notNull().default('system'),
    bolt: text({ enum: doorBolts }).notNull().default('closed'),
    bolt_level: text({ enum: evidenceLevels }).notNull().default('sensed'),
    bolt_at: now(),
    bolt_by: text().notNull().default('system'),
    /** State derived from use and bolt, as in `stateOf`. */
    state: text({ enum: doorStates })
      .notNull()
      .generatedAlwaysAs(
        sql`case when bolt = 'stuck' then 'jammed' when use = 'blocked' then 'out-of-order' when bolt = 'open' then 'open' else use end`,
      ),
    parcel_id: integer(),
    reserved_until: moment(),
    occupied_since: moment(),
    last_opened_at: moment(),
    fault: text(),
    blocked_reason: text(),
    blocked_by: text(),
    blocked_until: moment(),
    /** Position in the locker: columns from the left, rows from the top. */
    column_no: integer().notNull().default(1),
    row_from: integer().notNull().default(1),
    row_span: integer().notNull().default(1),
    time_created: now(),
    version: version(),
  },
  (table) => [
    uniqueIndex('doors_number').on(table.locker_id, table.number),
    index('doors_state').on(table.state, table.occupied_since),
    uniqueIndex('doors_parcel')
      .on(table.parcel_id)
      .where(sql`${table.parcel_id} is not null`),
  ],
);

/** Reports about doors, including late ones that changed nothing. */
export const door_log = pgTable(
  'door_log',
  {
    id: identity(),
    door_id: integer()
      .notNull()
      .references(() => doors.id, { onDelete: 'cascade' }),
    locker_id: integer()
      .notNull()
      .references(() => lockers.id, { onDelete: 'cascade' }),
    happened: text().notNull(),
    effect: text({ enum: ['changed', 'confirmed', 'older', 'impossible'] }).notNull(),
    level: text({ enum: evidenceLevels }).notNull(),
    at: moment().notNull(),
    by: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>(),
    time_created: now(),
  },
  (table) => [
    index('door_log_door').on(table.door_id, table.at),
    index('door_log_at').on(table.at),
  ],
);
