import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, moment, now } from './columns.ts';
import { lockers, networks } from './lockers.ts';

/** Keys of terminals, for one locker or a whole network; only hashes are stored. */
export const locker_keys = pgTable(
  'locker_keys',
  {
    id: identity(),
    locker_id: integer().references(() => lockers.id, { onDelete: 'cascade' }),
    network_id: integer().references(() => networks.id, { onDelete: 'cascade' }),
    key_hash: text().notNull().unique(),
    ending: text().notNull(),
    reason: text().notNull(),
    made_by: integer().notNull(),
    valid_from: now(),
    ends_at: moment(),
    last_used_at: moment(),
  },
  (table) => [
    index('locker_keys_locker').on(table.locker_id, table.ends_at),
    index('locker_keys_network').on(table.network_id, table.ends_at),
  ],
);
