import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { runOutcomes, runStates } from '../../../src/api/contract/runs.ts';
import { identity, moment, now, version } from './columns.ts';
import { files } from './files.ts';

/** How the rows of a run were chosen, as they were frozen. */
export interface FrozenSubject {
  /** The list's own filter; absent when rows were named one by one. */
  filter?: Record<string, unknown>;
  /** The moment the filter was evaluated. */
  at?: string;
}

/** A bulk action or background work: survives restarts, worked in chunks by whichever node is free. */
export const runs = pgTable(
  'runs',
  {
    id: identity(),
    /** Whose people see it; null for staff only. */
    account_id: integer(),
    user_id: integer(),
    call: text().notNull(),
    entity: text().notNull(),
    title: text().notNull(),
    state: text({ enum: runStates }).notNull(),
    selection_kind: text({ enum: ['ids', 'filter', 'retry', 'call'] }).notNull(),
    subject: jsonb().$type<FrozenSubject>().notNull().default({}),
    arguments: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** What it was asked to do and to which rows. */
    fingerprint: text(),
    reason: text(),
    total: integer().notNull().default(0),
    ok: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    unknown: integer().notNull().default(0),
    /** Who makes the document of a run now, and until when nobody else may. */
    lease_token: text(),
    leased_until: moment(),
    /** Not looked at before; moved on by each chunk, so that runs take turns. */
    run_at: now(),
    time_created: now(),
    started_at: moment(),
    finished_at: moment(),
    /** When its initiator dismissed its failures. */
    seen_at: moment(),
    cancelled_by: text(),
    error: text(),
    /** What the run made. */
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
    /** Who is sending it now, and until when nobody else may. */
    lease_token: text(),
    leased_until: moment(),
    finished_at: moment(),
  },
  (table) => [
    uniqueIndex('run_items_position').on(table.run_id, table.position),
    index('run_items_outcome').on(table.run_id, table.outcome, table.position),
  ],
);
