import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { doorUses } from '#domain/lockers/doors/door.ts';
import { evidenceLevels } from '#domain/lockers/doors/evidence.ts';
import { correctionStates, type Correction } from '#domain/lockers/walks/corrections.ts';
import { findings, walkKinds, walkOrders, walkStates } from '#domain/lockers/walks/walk.ts';
import { identity, moment, now, version } from './columns.ts';
import { files } from './files.ts';
import { doors, lockers } from './lockers.ts';
import { runs } from './runs.ts';

/** Inspections of a locker, door by door. */
export const locker_walks = pgTable(
  'locker_walks',
  {
    id: identity(),
    locker_id: integer()
      .notNull()
      .references(() => lockers.id, { onDelete: 'cascade' }),
    user_id: integer().notNull(),
    kind: text({ enum: walkKinds }).notNull(),
    walk_order: text({ enum: walkOrders }).notNull(),
    state: text({ enum: walkStates }).notNull().default('under-way'),
    started_at: now(),
    /** Time of the last answer. */
    last_at: now(),
    closed_at: moment(),
    closed_by: integer(),
    /** Run that made the corrections. */
    run_id: integer().references(() => runs.id, { onDelete: 'set null' }),
    version: version(),
  },
  (table) => [
    uniqueIndex('locker_walks_under_way')
      .on(table.locker_id)
      .where(sql`${table.state} in ('under-way', 'paused')`),
    index('locker_walks_locker').on(table.locker_id, table.started_at),
    index('locker_walks_run')
      .on(table.run_id)
      .where(sql`${table.run_id} is not null`),
  ],
);

/** Doors of a walk, with the recorded state at that time and the finding. */
export const locker_walk_doors = pgTable(
  'locker_walk_doors',
  {
    walk_id: integer()
      .notNull()
      .references(() => locker_walks.id, { onDelete: 'cascade' }),
    door_id: integer()
      .notNull()
      .references(() => doors.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    recorded_use: text({ enum: doorUses }),
    recorded_parcel_id: integer(),
    level_before: text({ enum: evidenceLevels }),
    found: text({ enum: findings }),
    /** Scanned or typed reference, and the parcel that it names. */
    reference: text(),
    parcel_id: integer(),
    note: text(),
    /** Photo of the finding. */
    photo_file_id: integer().references(() => files.id, { onDelete: 'set null' }),
    at: moment(),
    user_id: integer(),
    correction: jsonb().$type<Correction>(),
    correction_state: text({ enum: correctionStates }),
    /** Reason why a correction was skipped. */
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.walk_id, table.door_id] }),
    index('locker_walk_doors_door').on(table.door_id),
    index('locker_walk_doors_photo')
      .on(table.photo_file_id)
      .where(sql`${table.photo_file_id} is not null`),
  ],
);
