import { integer, pgTable } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { doors } from './lockers.ts';

/**
 * Open doors that were reported, with the minutes that they had been open, so that each is reported
 * once.
 */
export const door_open_notices = pgTable('door_open_notices', {
  door_id: integer()
    .primaryKey()
    .references(() => doors.id, { onDelete: 'cascade' }),
  open_since: moment().notNull(),
  minutes: integer().notNull(),
});
