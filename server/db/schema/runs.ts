import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, now, version } from './columns.ts';

/** A bulk action or background work: survives restarts, worked in chunks by whichever node has the lease. */
export const runs = pgTable(
  'runs',
  {
    id: identity(),
    account_id: integer(),
    user_id: integer(),
    kind: text().notNull(),
    title: text().notNull(),
    state: text({ enum: ['waiting', 'running', 'finished', 'cancelled', 'failed'] }).notNull(),
    arguments: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    total: integer().notNull().default(0),
    ok: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    unknown: integer().notNull().default(0),
    lease_owner: text(),
    lease_until: moment(),
    dedupe_key: text().unique(),
    run_at: now(),
    time_created: now(),
    finished_at: moment(),
    error: text(),
    version: version(),
  },
  (table) => [
    index('runs_state').on(table.state, table.run_at),
    index('runs_account').on(table.account_id, table.time_created),
    index('runs_user').on(table.user_id, table.time_created),
  ],
);

export const run_items = pgTable(
  'run_items',
  {
    id: identity(),
    run_id: integer()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    account_id: integer(),
    position: integer().notNull(),
    object_id: integer(),
    label: text().notNull(),
    state: text({ enum: ['waiting', 'ok', 'skipped', 'failed', 'unknown'] }).notNull(),
    reason: text(),
    result: jsonb().$type<Record<string, unknown>>(),
    finished_at: moment(),
  },
  (table) => [
    uniqueIndex('run_items_position').on(table.run_id, table.position),
    index('run_items_state').on(table.run_id, table.state, table.position),
  ],
);
