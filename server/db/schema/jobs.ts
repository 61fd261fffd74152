import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { channels } from '#domain/outgoing-messages/outgoing-messages.ts';
import { identity, moment, now, version } from './columns.ts';

/** Jobs: work outside of requests, one row per subject of a queue. Finished jobs are deleted. */
export const jobs = pgTable(
  'jobs',
  {
    id: identity(),
    queue: text({ enum: channels }).notNull(),
    /** Id of the email, text message or marketplace shipment. */
    subject_id: integer().notNull(),
    /** Label of the recipient or subject for people. */
    label: text().notNull(),
    /** Time of the next attempt; null once given up. */
    due_at: moment().default(sql`now()`),
    attempts: integer().notNull().default(0),
    /** Number of requests for the job. A request during an attempt causes another attempt. */
    requests: integer().notNull().default(1),
    /** Attempt that currently holds the job, and the end of its lease. */
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

/** Subjects in progress, one at a time on all nodes. */
export const turns = pgTable('turns', {
  subject: text().primaryKey(),
  lease_token: text().notNull(),
  leased_until: moment().notNull(),
});
