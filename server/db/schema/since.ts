import { integer, pgTable } from 'drizzle-orm/pg-core';
import { moment, now } from './columns.ts';
import { users } from './users.ts';

const person = () =>
  integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' });

/** Time at which each person was last active, on any device. */
export const presences = pgTable('presences', { user_id: person(), last_at: now() });

/** Start of a person's absence; deleted once they have seen the changes. */
export const absences = pgTable('absences', {
  user_id: person(),
  account_id: integer(),
  left_at: moment().notNull(),
});
