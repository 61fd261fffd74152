import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, moment } from './columns.ts';

/** Results of periodic tasks, one row per task for all nodes. */
export const background_tasks = pgTable(
  'background_tasks',
  {
    id: identity(),
    name: text().notNull(),
    /** Failures in a row, the time of the first and last of them, and the last error. */
    failures: integer().notNull().default(0),
    failing_since: moment(),
    failed_at: moment(),
    last_error: text(),
    succeeded_at: moment(),
    /** Milliseconds and rows of the last round. */
    took_ms: integer(),
    rows: integer(),
    /** First of the consecutive rounds that ended with work left. */
    behind_since: moment(),
  },
  (table) => [unique('background_tasks_name').on(table.name)],
);
