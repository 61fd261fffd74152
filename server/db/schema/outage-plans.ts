import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { planSteps } from '#domain/outages/outage.ts';
import { now } from './columns.ts';
import { outages } from './outages.ts';
import { users } from './users.ts';

const outage_id = () =>
  integer()
    .notNull()
    .references(() => outages.id, { onDelete: 'cascade' });

/** Steps that a person chose or excluded for an outage. Other steps have their default. */
export const outage_choices = pgTable(
  'outage_choices',
  {
    outage_id: outage_id(),
    step: text({ enum: planSteps }).notNull(),
    is_chosen: boolean().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    chosen_at: now(),
  },
  (table) => [primaryKey({ columns: [table.outage_id, table.step] })],
);

/** Announcements of an outage. Unsent ones are deleted when the outage is withdrawn. */
export const outage_messages = pgTable(
  'outage_messages',
  {
    outage_id: outage_id(),
    channel: text({ enum: ['email', 'sms', 'whatsapp'] }).notNull(),
    message_id: integer().notNull(),
    locker_shipment_id: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.channel, table.message_id] }),
    index('outage_messages_outage').on(table.outage_id),
  ],
);
