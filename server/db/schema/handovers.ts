import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { handoverStates, lineKinds, lineStates } from '#domain/claims/handovers.ts';
import { claims } from './claims.ts';
import { identity, moment, now, version } from './columns.ts';
import { users } from './users.ts';

/** Handovers that a person offers at the end of a shift. */
export const handovers = pgTable(
  'handovers',
  {
    id: identity(),
    giver_id: integer()
      .notNull()
      .references(() => users.id),
    /** Receiver; null for the first staff member who accepts. */
    receiver_id: integer().references(() => users.id),
    state: text({ enum: handoverStates }).notNull().default('offered'),
    shift_ends_at: moment().notNull(),
    offered_at: now(),
    closed_at: moment(),
    /** Time of the notice that no line was accepted. */
    noticed_at: moment(),
    version: version(),
  },
  (table) => [
    index('handovers_open')
      .on(table.shift_ends_at)
      .where(sql`${table.state} in ('offered', 'answering')`),
  ],
);

/** Lines of a handover. A line belongs to the giver until it is answered. */
export const handover_lines = pgTable(
  'handover_lines',
  {
    id: identity(),
    handover_id: integer()
      .notNull()
      .references(() => handovers.id, { onDelete: 'cascade' }),
    kind: text({ enum: lineKinds }).notNull(),
    claim_id: integer().references(() => claims.id),
    run_id: integer(),
    label: text().notNull(),
    note: text(),
    /** Person to whom the receiver passed the line on. */
    receiver_id: integer(),
    state: text({ enum: lineStates }).notNull().default('open'),
    reason: text(),
    answered_by: integer(),
    answered_at: moment(),
    version: version(),
  },
  (table) => [
    index('handover_lines_handover').on(table.handover_id),
    uniqueIndex('handover_lines_claim')
      .on(table.claim_id)
      .where(sql`${table.state} = 'open'`),
  ],
);
