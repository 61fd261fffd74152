import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, moment } from './columns.ts';

/** Results of the tasks of housekeeping, a row each for all nodes. */
export const background_tasks = pgTable(
  'background_tasks',
  {
    id: identity(),
    name: text().notNull(),
    /** Failures in a row, since when, and the last one. */
    failures: integer().notNull().default(0),
    failing_since: moment(),
    failed_at: moment(),
    last_error: text(),
    succeeded_at: moment(),
    /** Milliseconds and rows of the last round. */
    took_ms: integer(),
    rows: integer(),
    /** Since when rounds end with work left. */
    behind_since: moment(),
  },
  (table) => [unique('background_tasks_name').on(table.name)],
);
