import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { NowSourceId } from '../../../src/domain/now.ts';
import type { NowLevel } from '../../../src/domain/urgency.ts';
import { identity, moment, now } from './columns.ts';

/** Who has taken on a line: of the staff, or of an account. */
export const now_claims = pgTable(
  'now_claims',
  {
    id: identity(),
    account_id: integer(),
    source: text().$type<NowSourceId>().notNull(),
    user_id: integer().notNull(),
    level: text().$type<NowLevel>().notNull(),
    /** How many rows there were then. */
    count: integer().notNull(),
    claimed_at: now(),
  },
  (table) => [unique('now_claims_line').on(table.account_id, table.source).nullsNotDistinct()],
);

/** Lines that a person does not want to see for a while. */
export const now_snoozes = pgTable(
  'now_snoozes',
  {
    id: identity(),
    account_id: integer(),
    user_id: integer().notNull(),
    source: text().$type<NowSourceId>().notNull(),
    /** Null until it gets worse than it was. */
    ends_at: moment(),
    count: integer().notNull(),
    level: text().$type<NowLevel>().notNull(),
  },
  (table) => [unique('now_snoozes_line').on(table.user_id, table.source)],
);

/** Alarms that walls have shown, of all or of a branch. */
export const now_alarms = pgTable(
  'now_alarms',
  {
    id: identity(),
    account_id: integer(),
    branch_id: integer(),
    key: text().notNull(),
    /** How many were harmed when it took the screen. */
    count: integer().notNull(),
    shown_at: now(),
    /** When a wall last had it. */
    last_at: now(),
  },
  (table) => [
    unique('now_alarms_key').on(table.account_id, table.branch_id, table.key).nullsNotDistinct(),
  ],
);
