import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** How much was sent under one limit since the hour or the day began. */
export const message_counts = pgTable(
  'message_counts',
  { key: text().primaryKey(), since: moment().notNull(), sent: integer().notNull() },
  (table) => [index('message_counts_since').on(table.since)],
);

/** Calls of an address within a window, which ends at `expire` (ms since 1970). */
export const call_counts = pgTable(
  'call_counts',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('call_counts_expire').on(table.expire)],
);
