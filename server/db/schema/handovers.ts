import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { handoverStates, lineKinds, lineStates } from '../../../src/domain/handovers.ts';
import { claims } from './claims.ts';
import { identity, moment, now, version } from './columns.ts';
import { users } from './users.ts';

/** What a person offers at the end of a shift. */
export const handovers = pgTable(
  'handovers',
  {
    id: identity(),
    giver_id: integer()
      .notNull()
      .references(() => users.id),
    /** Null for whoever of the staff accepts first. */
    receiver_id: integer().references(() => users.id),
    state: text({ enum: handoverStates }).notNull().default('offered'),
    shift_ends_at: moment().notNull(),
    offered_at: now(),
    closed_at: moment(),
    /** When it was said that nobody has accepted anything. */
    noticed_at: moment(),
    version: version(),
  },
  (table) => [
    index('handovers_open')
      .on(table.shift_ends_at)
      .where(sql`${table.state} in ('offered', 'answering')`),
  ],
);

/** Its lines: until one is answered it stays the giver's. */
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
    /** Another person whom the receiver gave it to. */
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
