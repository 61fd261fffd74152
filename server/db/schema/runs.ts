import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { runOutcomes, runStates } from '#api/contract/runs/runs.ts';
import { identity, moment, now, version } from './columns.ts';
import { files } from './files.ts';

/** Selection of the rows of a run, as frozen at its start. */
export interface FrozenSubject {
  /** Filter of the list; missing if rows were named by id. */
  filter?: Record<string, unknown>;
  /** Time at which the filter was evaluated. */
  at?: string;
}

/** Bulk runs: they survive restarts and are worked in batches by any free node. */
export const runs = pgTable(
  'runs',
  {
    id: identity(),
    /** Account whose people see the run; null for staff only. */
    account_id: integer(),
    user_id: integer(),
    call: text().notNull(),
    entity: text().notNull(),
    title: text().notNull(),
    state: text({ enum: runStates }).notNull(),
    selection_kind: text({ enum: ['ids', 'filter', 'retry', 'call'] }).notNull(),
    subject: jsonb().$type<FrozenSubject>().notNull().default({}),
    arguments: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Hash of the call with its arguments, reason and rows. */
    fingerprint: text(),
    reason: text(),
    total: integer().notNull().default(0),
    ok: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    unknown: integer().notNull().default(0),
    /** Lease of the node that creates the document of the run. */
    lease_token: text(),
    leased_until: moment(),
    /** Earliest time of the next batch; each batch moves it, so that runs take turns. */
    run_at: now(),
    time_created: now(),
    started_at: moment(),
    finished_at: moment(),
    /** Time at which the initiator dismissed the failures. */
    seen_at: moment(),
    cancelled_by: text(),
    error: text(),
    /** Document of the run. */
    file_id: integer().references(() => files.id, { onDelete: 'set null' }),
    version: version(),
  },
  (table) => [
    index('runs_due')
      .on(table.run_at)
      .where(sql`${table.state} in ('waiting', 'running', 'cancelling')`),
    uniqueIndex('runs_same')
      .on(table.user_id, table.fingerprint)
      .where(sql`${table.state} in ('waiting', 'running', 'paused')`),
    index('runs_account').on(table.account_id, table.time_created),
    index('runs_user').on(table.user_id, table.time_created),
    index('runs_unseen')
      .on(table.user_id)
      .where(sql`${table.failed} > 0 and ${table.seen_at} is null`),
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
    outcome: text({ enum: runOutcomes }).notNull(),
    reason: text(),
    result: jsonb().$type<Record<string, unknown>>(),
    attempts: integer().notNull().default(0),
    /** Lease of the node that is sending the row. */
    lease_token: text(),
    leased_until: moment(),
    finished_at: moment(),
  },
  (table) => [
    uniqueIndex('run_items_position').on(table.run_id, table.position),
    index('run_items_outcome').on(table.run_id, table.outcome, table.position),
  ],
);
