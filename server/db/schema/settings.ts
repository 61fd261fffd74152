import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, moment, now, version } from './columns.ts';

/** Settings of accounts; account 0 is the provider. */
export const settings = pgTable(
  'settings',
  {
    account_id: integer().notNull().default(0),
    setting: text().notNull(),
    value: text().notNull(),
    version: version(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.setting] })],
);

export const saved_views = pgTable(
  'saved_views',
  {
    id: identity(),
    user_id: integer().notNull(),
    account_id: integer(),
    view: text().notNull(),
    name: text().notNull(),
    search: text().notNull(),
    position: integer().notNull().default(0),
    /** Whether the view is shared with all staff, or all people of the account. */
    shared: boolean().notNull().default(false),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('saved_views_user').on(table.user_id, table.view),
    index('saved_views_shared')
      .on(table.view, table.account_id)
      .where(sql`${table.shared}`),
  ],
);

/** Audit log: author, row, and the values before and after. */
export const audit_log = pgTable(
  'audit_log',
  {
    id: identity(),
    account_id: integer(),
    table_name: text().notNull(),
    row_id: integer().notNull(),
    action: text().notNull(),
    user_id: integer(),
    occurred_at: now(),
    changes: jsonb().$type<Record<string, { from: unknown; to: unknown }>>().notNull(),
    /** Run that made the change, if any. */
    run_id: integer(),
  },
  (table) => [
    index('audit_log_row').on(table.table_name, table.row_id, table.occurred_at),
    index('audit_log_user').on(table.user_id, table.occurred_at),
    index('audit_log_at').on(table.occurred_at),
    index('audit_log_run')
      .on(table.run_id)
      .where(sql`${table.run_id} is not null`),
  ],
);

/** Finished phases of the demo company. */
export const demo_phases = pgTable('demo_phases', {
  phase: text().primaryKey(),
  size: text().notNull(),
  finished_at: now(),
});

/** Clock of the simulated day: one row for all nodes. */
export const simulated_day = pgTable('simulated_day', {
  id: integer().primaryKey().default(1),
  state: text({ enum: ['running', 'paused'] }).notNull(),
  speed: integer().notNull(),
  /** Simulated time when the clock was last set, and the real time of that moment. */
  shown: moment().notNull(),
  since: moment().notNull(),
  /** End of the claim of the node that runs the day, unless renewed. */
  alive_until: moment().notNull(),
});
