import { boolean, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { lockers } from './lockers.ts';

/** What lockers ran on lately: a report each quarter of an hour, and each that says otherwise. */
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
