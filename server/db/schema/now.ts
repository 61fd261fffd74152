import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { NowSourceId } from '#domain/overview/now.ts';
import type { NowLevel } from '#domain/overview/urgency.ts';
import { identity, moment, now } from './columns.ts';

/** Claims of lines, by staff or by people of an account. */
export const now_claims = pgTable(
  'now_claims',
  {
    id: identity(),
    account_id: integer(),
    source: text().$type<NowSourceId>().notNull(),
    user_id: integer().notNull(),
    level: text().$type<NowLevel>().notNull(),
    /** Number of rows at the time of the claim. */
    count: integer().notNull(),
    claimed_at: now(),
  },
  (table) => [unique('now_claims_line').on(table.account_id, table.source).nullsNotDistinct()],
);

/** Lines that a person has snoozed. */
export const now_snoozes = pgTable(
  'now_snoozes',
  {
    id: identity(),
    account_id: integer(),
    user_id: integer().notNull(),
    source: text().$type<NowSourceId>().notNull(),
    /** End of the snooze; null until the line gets worse. */
    ends_at: moment(),
    count: integer().notNull(),
    level: text().$type<NowLevel>().notNull(),
  },
  (table) => [unique('now_snoozes_line').on(table.user_id, table.source)],
);

/** Alarms shown on walls, of the company or of a branch. */
export const now_alarms = pgTable(
  'now_alarms',
  {
    id: identity(),
    account_id: integer(),
    branch_id: integer(),
    key: text().notNull(),
    /** Number of affected rows when the alarm appeared. */
    count: integer().notNull(),
    shown_at: now(),
    /** Time at which a wall last showed the alarm. */
    last_at: now(),
  },
  (table) => [
    unique('now_alarms_key').on(table.account_id, table.branch_id, table.key).nullsNotDistinct(),
  ],
);
