import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { claimEnds, wakingEvents, type ClaimableEntity } from '../../../src/domain/claims.ts';
import { identity, moment, now, version } from './columns.ts';
import { users } from './users.ts';

/** Who has taken on a row: one person at a time, of the staff. Claims that ended are kept. */
export const claims = pgTable(
  'claims',
  {
    id: identity(),
    entity: text().$type<ClaimableEntity>().notNull(),
    row_id: integer().notNull(),
    /** What the row is known by. */
    label: text().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    reason: text(),
    /** For whoever takes it next. */
    note: text(),
    noted_at: moment(),
    /** It was done already when it was claimed, so being done does not end it. */
    was_done: boolean().notNull().default(false),
    claimed_at: now(),
    /** Then it ends by itself. */
    until: moment().notNull(),
    /** Not before, unless what is waited for happens. */
    snoozed_until: moment(),
    wakes_on: text({ enum: wakingEvents }),
    /** How that stood when it was snoozed. */
    snoozed_state: text(),
    woke_at: moment(),
    ended_at: moment(),
    ended_as: text({ enum: claimEnds }),
    ended_by: integer(),
    end_reason: text(),
    version: version(),
  },
  (table) => [
    uniqueIndex('claims_live')
      .on(table.entity, table.row_id)
      .where(sql`${table.ended_at} is null`),
    index('claims_held')
      .on(table.user_id)
      .where(sql`${table.ended_at} is null`),
    index('claims_claimed').on(table.claimed_at),
    index('claims_waking')
      .on(table.snoozed_until)
      .where(sql`${table.snoozed_until} is not null and ${table.ended_at} is null`),
  ],
);

/** What was done to a claimed row by somebody else. */
export const claim_overrides = pgTable(
  'claim_overrides',
  {
    id: identity(),
    claim_id: integer()
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    user_id: integer().notNull(),
    /** Method and path, or that of the run. */
    call: text().notNull(),
    run_id: integer(),
    at: now(),
  },
  (table) => [index('claim_overrides_claim').on(table.claim_id)],
);
