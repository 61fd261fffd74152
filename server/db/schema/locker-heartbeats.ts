import { integer, pgTable } from 'drizzle-orm/pg-core';
import { now } from './columns.ts';
import { lockers } from './lockers.ts';

/**
 * Last report of each locker, by the server's clock. Lockers whose terminal never reported have no
 * row.
 */
export const locker_heartbeats = pgTable('locker_heartbeats', {
  locker_id: integer()
    .primaryKey()
    .references(() => lockers.id, { onDelete: 'cascade' }),
  reported_at: now(),
});
