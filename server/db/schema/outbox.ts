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
import type { ChangeMessage } from '#domain/kernel/feed.ts';
import { moment, now } from './columns.ts';

/** Committed changes, numbered by topic; written in the transaction of the change. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    at: now(),
    payload: jsonb().$type<ChangeMessage>().notNull(),
  },
  (table) => [
    uniqueIndex('outbox_topic_seq').on(table.topic, table.seq),
    index('outbox_at').on(table.at),
  ],
);

/**
 * Changes of running transactions, which become messages at the commit. Invisible to other
 * transactions.
 */
export const pending_changes = pgTable('pending_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  topic: text().notNull(),
  audience: text().notNull(),
  rows: jsonb().$type<[id: number, version: number | null][]>(),
  message: jsonb().$type<Record<string, unknown>>(),
});

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
    /** Lease of the request in progress. */
    lease_token: text(),
    leased_until: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('idempotency_keys_created').on(table.created_at),
  ],
);

/** Random keys of this installation, one per purpose; they never leave the server. */
export const installation_keys = pgTable('installation_keys', {
  purpose: text().primaryKey(),
  value: text().notNull(),
});
