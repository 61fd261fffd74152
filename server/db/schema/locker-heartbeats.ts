import { integer, pgTable } from 'drizzle-orm/pg-core';
import { now } from './columns.ts';
import { lockers } from './lockers.ts';

/** When a locker last reported, by the server's clock; none where no terminal ever reported. */
export const locker_heartbeats = pgTable('locker_heartbeats', {
  locker_id: integer()
    .primaryKey()
    .references(() => lockers.id, { onDelete: 'cascade' }),
  reported_at: now(),
});
