import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment, now } from './columns.ts';

/** Changes in the order of their topic; written in the transaction that makes them. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    at: now(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    published_at: moment(),
  },
  (table) => [
    uniqueIndex('outbox_topic_seq').on(table.topic, table.seq),
    index('outbox_unpublished').on(table.published_at, table.id),
    index('outbox_at').on(table.at),
  ],
);

export const topic_sequences = pgTable('topic_sequences', {
  topic: text().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
});

export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: text().notNull(),
    request_hash: text().notNull(),
    status: integer().notNull(),
    answer: jsonb().$type<unknown>(),
    content_type: text(),
    created_at: now(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('idempotency_keys_created').on(table.created_at),
  ],
);
