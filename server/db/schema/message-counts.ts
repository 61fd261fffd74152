import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Number of messages under a limit since the start of the hour or day. */
export const message_counts = pgTable(
  'message_counts',
  { key: text().primaryKey(), since: moment().notNull(), sent: integer().notNull() },
  (table) => [index('message_counts_since').on(table.since)],
);

/** Number of requests from an address within a window, which ends at `expire` (ms since 1970). */
export const call_counts = pgTable(
  'call_counts',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('call_counts_expire').on(table.expire)],
);
