import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, now } from './columns.ts';
import { shipments } from './shipments.ts';

/** Requested and given ratings of deliveries; links are stored as hashes. */
export const ratings = pgTable('ratings', {
  shipment_id: integer()
    .primaryKey()
    .references(() => shipments.id, { onDelete: 'cascade' }),
  account_id: integer().notNull(),
  token_hash: text().notNull().unique(),
  asked_at: now(),
  score: integer(),
  comment: text(),
  answered_at: moment(),
});
