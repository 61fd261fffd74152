import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { identity, money, moment, now } from './columns.ts';
import { rate_groups } from './rates.ts';

/** Columns of a temporary exception for an account. */
const overrideColumns = () => ({
  id: identity(),
  account_id: integer()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  starts_on: date({ mode: 'string' }).notNull(),
  ends_on: date({ mode: 'string' }).notNull(),
  reason: text().notNull(),
  user_id: integer(),
  ended_at: moment(),
  ended_by: integer(),
  end_reason: text(),
  time_created: now(),
});

/** Temporary credit limits. */
export const credit_overrides = pgTable(
  'credit_overrides',
  { ...overrideColumns(), credit_limit: money().notNull() },
  (table) => [index('credit_overrides_account').on(table.account_id, table.ends_on)],
);

/** Temporary rate groups. */
export const rate_overrides = pgTable(
  'rate_overrides',
  {
    ...overrideColumns(),
    rate_group_id: integer()
      .notNull()
      .references(() => rate_groups.id),
  },
  (table) => [index('rate_overrides_account').on(table.account_id, table.ends_on)],
);
