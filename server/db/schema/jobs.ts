import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { channels } from '../../../src/domain/outgoing-messages.ts';
import { identity, moment, now, version } from './columns.ts';

/** Work that is due outside a request, a row for each subject of a queue; a row goes when its work is done. */
export const jobs = pgTable(
  'jobs',
  {
    id: identity(),
    queue: text({ enum: channels }).notNull(),
    /** The email, text message or marketplace shipment that it is about. */
    subject_id: integer().notNull(),
    /** Whom or what it is for, as people know it. */
    label: text().notNull(),
    /** When it is tried next; null once it was given up. */
    due_at: moment().default(sql`now()`),
    attempts: integer().notNull().default(0),
    /** How often it was asked for: one that is asked for again during an attempt is done once more. */
    requests: integer().notNull().default(1),
    /** Which attempt has it now, and until when no other may. */
    lease_token: text(),
    leased_until: moment(),
    last_error: text(),
    last_attempt_at: moment(),
    given_up_at: moment(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    uniqueIndex('jobs_subject').on(table.queue, table.subject_id),
    index('jobs_due')
      .on(table.queue, table.due_at)
      .where(sql`${table.due_at} is not null`),
  ],
);

/** Subjects that a node works on, one at a time on all nodes. */
export const turns = pgTable('turns', {
  subject: text().primaryKey(),
  lease_token: text().notNull(),
  leased_until: moment().notNull(),
});
