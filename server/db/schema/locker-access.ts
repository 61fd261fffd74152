import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { commandKinds, commandStates } from '#domain/lockers/locker-commands.ts';
import { legDirections, legStates } from '#domain/lockers/locker-legs.ts';
import { identity, money, moment, now, version } from './columns.ts';
import { doors, lockers } from './lockers.ts';
import { shipments } from './shipments.ts';

export const access_types = pgTable('access_types', {
  id: identity(),
  code: text().notNull().unique(),
  name: text().notNull(),
  is_single_use: boolean().notNull().default(true),
});

/** Locker legs of shipments. */
export const locker_shipments = pgTable(
  'locker_shipments',
  {
    id: identity(),
    account_id: integer().notNull(),
    shipment_id: integer().notNull(),
    parcel_id: integer(),
    locker_id: integer()
      .notNull()
      .references(() => lockers.id),
    door_id: integer().references(() => doors.id),
    direction: text({ enum: legDirections }).notNull(),
    state: text({ enum: legStates }).notNull(),
    price: money(),
    promo_code_id: integer(),
    reserved_at: now(),
    deposited_at: moment(),
    collect_before: moment(),
    collected_at: moment(),
    /** Time until which a door is reserved for a parcel that has not arrived. */
    reserved_until: moment(),
    /** Number of extensions and of reminders. */
    extended: integer().notNull().default(0),
    reminders: integer().notNull().default(0),
    /** Time at which the recipient extended the window, which is possible once. */
    recipient_extended_at: moment(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('locker_shipments_account').on(table.account_id, table.time_created),
    index('locker_shipments_shipment').on(table.shipment_id),
    index('locker_shipments_locker').on(table.locker_id, table.state),
    index('locker_shipments_state').on(table.state, table.collect_before),
    index('locker_shipments_door')
      .on(table.door_id)
      .where(sql`${table.state} in ('reserved', 'deposited', 'overdue')`),
    uniqueIndex('locker_shipments_live')
      .on(table.parcel_id)
      .where(
        sql`${table.parcel_id} is not null and ${table.state} in ('reserved', 'deposited', 'overdue')`,
      ),
  ],
);

/**
 * Access codes and the doors that they open. Codes are stored hashed, with their last digits for
 * recognition.
 */
export const locker_access = pgTable(
  'locker_access',
  {
    id: identity(),
    account_id: integer(),
    locker_id: integer()
      .notNull()
      .references(() => lockers.id, { onDelete: 'cascade' }),
    door_id: integer().references(() => doors.id),
    access_type_id: integer()
      .notNull()
      .references(() => access_types.id),
    shipment_id: integer(),
    /** Leg whose door the code opens; null for codes of staff. */
    locker_shipment_id: integer().references(() => locker_shipments.id),
    user_id: integer(),
    holder_name: text().notNull(),
    mobile_number: text(),
    code_hash: text().notNull(),
    code_ending: text().notNull(),
    state: text({ enum: ['active', 'used', 'expired', 'revoked'] }).notNull(),
    valid_from: moment().notNull(),
    valid_until: moment().notNull(),
    used_at: moment(),
    /** Time until which the code is blocked after wrong entries. */
    held_until: moment(),
    /** Reason for a staff code, and its issuer. */
    reason: text(),
    granted_by: integer(),
    resent: integer().notNull().default(0),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('locker_access_created').on(table.time_created),
    index('locker_access_account').on(table.account_id, table.time_created),
    index('locker_access_locker').on(table.locker_id, table.state),
    index('locker_access_shipment').on(table.shipment_id),
    index('locker_access_leg')
      .on(table.locker_shipment_id)
      .where(sql`${table.locker_shipment_id} is not null`),
  ],
);

/** Wrong codes at the keypads of lockers, as reported by terminals. */
export const locker_wrong_codes = pgTable(
  'locker_wrong_codes',
  {
    id: identity(),
    locker_id: integer()
      .notNull()
      .references(() => lockers.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    /** Access that the wrong code was for, if the terminal knows. */
    access_id: integer().references(() => locker_access.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique().on(table.locker_id, table.at),
    index('locker_wrong_codes_at').on(table.at),
    index('locker_wrong_codes_access')
      .on(table.access_id)
      .where(sql`${table.access_id} is not null`),
  ],
);

/** Shipments whose legs need an update after a change of status or locker. */
export const locker_follow_ups = pgTable(
  'locker_follow_ups',
  {
    id: identity(),
    shipment_id: integer()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    due_at: now(),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    index('locker_follow_ups_shipment').on(table.shipment_id),
    index('locker_follow_ups_due').on(table.due_at),
  ],
);

/** Shipments whose locker deadlines were checked recently, with the time of the next check. */
export const locker_deadline_looks = pgTable('locker_deadline_looks', {
  shipment_id: integer()
    .primaryKey()
    .references(() => shipments.id, { onDelete: 'cascade' }),
  next_look_at: moment().notNull(),
});

/** Commands to terminals, with their answers. */
export const locker_commands = pgTable(
  'locker_commands',
  {
    id: identity(),
    locker_id: integer()
      .notNull()
      .references(() => lockers.id, { onDelete: 'cascade' }),
    door_id: integer(),
    shipment_id: integer(),
    command: text().notNull(),
    arguments: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    state: text({ enum: commandStates }).notNull(),
    /** Key from the sender, so that the command is found after a lost response. */
    key: text().unique(),
    kind: text({ enum: commandKinds }).notNull().default('query'),
    expires_at: moment().notNull(),
    sent_at: moment(),
    acknowledged_at: moment(),
    sensed_at: moment(),
    leased_until: moment(),
    attempts: integer().notNull().default(0),
    approved_by: integer(),
    run_id: integer(),
    version: version(),
    answer: text(),
    reason: text(),
    user_id: integer(),
    time_created: now(),
    answered_at: moment(),
  },
  (table) => [
    index('locker_commands_locker').on(table.locker_id, table.time_created),
    index('locker_commands_state').on(table.state, table.time_created),
    uniqueIndex('locker_commands_one_a_door')
      .on(table.door_id)
      .where(
        sql`${table.kind} = 'physical' and ${table.door_id} is not null and ${table.state} in ('awaiting', 'queued', 'sent', 'acknowledged')`,
      ),
    index('locker_commands_run')
      .on(table.run_id)
      .where(sql`${table.run_id} is not null`),
    index('locker_commands_due')
      .on(table.locker_id, table.id)
      .where(sql`${table.state} in ('queued', 'sent')`),
  ],
);
