import { integer, pgTable } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Samples of shipment counts of the whole company. */
export const figure_samples = pgTable('figure_samples', {
  taken_at: moment().primaryKey(),
  not_final: integer().notNull(),
  unassigned: integer().notNull(),
});
