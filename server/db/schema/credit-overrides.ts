import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { identity, money, moment, now } from './columns.ts';

/** Another credit limit for a while. */
export const credit_overrides = pgTable(
  'credit_overrides',
  {
    id: identity(),
    account_id: integer()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    credit_limit: money().notNull(),
    starts_on: date({ mode: 'string' }).notNull(),
    ends_on: date({ mode: 'string' }).notNull(),
    reason: text().notNull(),
    user_id: integer(),
    ended_at: moment(),
    ended_by: integer(),
    end_reason: text(),
    time_created: now(),
  },
  (table) => [index('credit_overrides_account').on(table.account_id, table.ends_on)],
);
