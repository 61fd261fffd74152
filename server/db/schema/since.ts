import { integer, pgTable } from 'drizzle-orm/pg-core';
import { moment, now } from './columns.ts';
import { users } from './users.ts';

const person = () =>
  integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' });

/** When people were last there, on any device. */
export const presences = pgTable('presences', { user_id: person(), last_at: now() });

/** Since when somebody who returned was away; gone once they have seen what changed. */
export const absences = pgTable('absences', {
  user_id: person(),
  account_id: integer(),
  left_at: moment().notNull(),
});
