import { integer, pgTable } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { doors } from './lockers.ts';

/** For how many minutes a door had stood open when people were told of it, so that they are told once. */
export const door_open_notices = pgTable('door_open_notices', {
  door_id: integer()
    .primaryKey()
    .references(() => doors.id, { onDelete: 'cascade' }),
  open_since: moment().notNull(),
  minutes: integer().notNull(),
});
