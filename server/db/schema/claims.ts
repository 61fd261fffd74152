import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { claimEnds, wakingEvents, type ClaimableEntity } from '#domain/claims/claims.ts';
import { identity, moment, now, version } from './columns.ts';
import { users } from './users.ts';

/** Claims of rows: one staff member at a time. Ended claims are kept. */
export const claims = pgTable(
  'claims',
  {
    id: identity(),
    entity: text().$type<ClaimableEntity>().notNull(),
    row_id: integer().notNull(),
    /** Label of the row. */
    label: text().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    reason: text(),
    /** Note for the next person. */
    note: text(),
    noted_at: moment(),
    /** Whether the row was done when claimed, so that being done does not end the claim. */
    was_done: boolean().notNull().default(false),
    claimed_at: now(),
    /** Time at which the claim expires. */
    until: moment().notNull(),
    /** End of the snooze, unless the event in `wakes_on` ends it earlier. */
    snoozed_until: moment(),
    wakes_on: text({ enum: wakingEvents }),
    /** State of that event when the claim was snoozed. */
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

/** Changes of claimed rows by other users. */
export const claim_overrides = pgTable(
  'claim_overrides',
  {
    id: identity(),
    claim_id: integer()
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    user_id: integer().notNull(),
    /** Method and path of the request, or of the run. */
    call: text().notNull(),
    run_id: integer(),
    at: now(),
  },
  (table) => [index('claim_overrides_claim').on(table.claim_id)],
);
