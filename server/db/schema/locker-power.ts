import { boolean, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { lockers } from './lockers.ts';

/** Recent power readings of lockers: one report every quarter of an hour, and every change. */
export const locker_power_samples = pgTable(
  'locker_power_samples',
  {
    locker_id: integer()
      .notNull()
      .references(() => lockers.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    on_mains: boolean().notNull(),
    battery_percentage: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.locker_id, table.at] }),
    index('locker_power_samples_at').on(table.at),
  ],
);
