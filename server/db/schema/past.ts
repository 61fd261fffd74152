import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { moment, now } from './columns.ts';

/** Tables whose history is recorded. */
export const past_tables = pgTable('past_tables', {
  table_no: smallint().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  row_id: text().notNull(),
  /** Days of history; null for tables whose rows are never changed. */
  days: integer(),
  instead: jsonb().$type<Record<string, string>>().notNull(),
  is_shared: boolean().notNull().default(false),
  known_since: now(),
});

/** Earlier states of rows; written by triggers. */
export const past_changes = pgTable(
  'past_changes',
  {
    table_no: smallint().notNull(),
    row_id: integer().notNull(),
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    account_id: integer(),
    until: moment().notNull(),
    tx: bigint({ mode: 'number' }).notNull(),
    user_id: integer(),
    run_id: integer(),
    /** Old values of the changed columns: all columns of a deleted row, null for a new row. */
    was: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.table_no, table.row_id, table.id] }),
    index('past_changes_until').on(table.table_no, table.until),
    index('past_changes_silences')
      .on(table.table_no, table.row_id)
      .where(sql`was ->> 'is_offline' = 'true'`),
  ],
);
