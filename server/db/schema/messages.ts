import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, money, moment, now } from './columns.ts';
import { files } from './files.ts';
import { users } from './users.ts';

export const mails = pgTable(
  'mails',
  {
    id: identity(),
    to_address: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    time_created: now(),
    sent_at: moment(),
    attempts: integer().notNull().default(0),
    last_error: text(),
  },
  (table) => [
    index('mails_unsent').on(table.sent_at, table.id),
    index('mails_to').on(table.to_address, table.time_created),
  ],
);

export const mail_files = pgTable(
  'mail_files',
  {
    mail_id: integer()
      .notNull()
      .references(() => mails.id, { onDelete: 'cascade' }),
    file_id: integer()
      .notNull()
      .references(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.mail_id, table.file_id] })],
);

export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    user_id: integer(),
    account_id: integer(),
    title: text().notNull(),
    body: text().notNull(),
    level: text({ enum: ['info', 'warning', 'error'] })
      .notNull()
      .default('info'),
    /** The place of what it is about. */
    href: text(),
    time_created: now(),
    read_at: moment(),
  },
  (table) => [
    index('notifications_user').on(table.user_id, table.time_created),
    index('notifications_account').on(table.account_id, table.time_created),
  ],
);

/** Who has read what is told to several people. */
export const notification_reads = pgTable(
  'notification_reads',
  {
    notification_id: integer()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    read_at: now(),
  },
  (table) => [primaryKey({ columns: [table.notification_id, table.user_id] })],
);

/** SMS and WhatsApp. */
export const sent_messages = pgTable(
  'sent_messages',
  {
    id: identity(),
    account_id: integer(),
    shipment_id: integer(),
    channel: text({ enum: ['sms', 'whatsapp'] }).notNull(),
    template: text().notNull(),
    mobile_number: text().notNull(),
    message: text().notNull(),
    status: text({ enum: ['queued', 'sent', 'delivered', 'read', 'failed'] }).notNull(),
    error: text(),
    provider_reference: text(),
    parts: integer().notNull().default(1),
    cost: money(),
    resent_from_id: integer(),
    /** How often the provider was tried, and when it may be tried again. */
    attempts: integer().notNull().default(0),
    next_try_at: moment(),
    time_created: now(),
    delivered_at: moment(),
  },
  (table) => [
    index('sent_messages_channel').on(table.channel, table.time_created),
    index('sent_messages_account').on(table.account_id, table.channel, table.time_created),
    index('sent_messages_status').on(table.channel, table.status, table.time_created),
    index('sent_messages_shipment').on(table.shipment_id),
    index('sent_messages_waiting')
      .on(table.id)
      .where(sql`${table.channel} = 'sms' and ${table.status} = 'queued'`),
    index('sent_messages_words').using(
      'gin',
      table.mobile_number.op('gin_trgm_ops'),
      table.message.op('gin_trgm_ops'),
    ),
  ],
);

export const inbound_xml = pgTable(
  'inbound_xml',
  {
    id: identity(),
    account_id: integer(),
    shipment_id: integer(),
    source: text().notNull(),
    document_type: text().notNull(),
    reference: text(),
    status: text({ enum: ['received', 'processed', 'failed'] }).notNull(),
    error: text(),
    content: text().notNull(),
    answer: jsonb().$type<Record<string, unknown>>(),
    is_test: boolean().notNull().default(false),
    time_created: now(),
    processed_at: moment(),
  },
  (table) => [
    index('inbound_xml_created').on(table.time_created),
    index('inbound_xml_account').on(table.account_id, table.time_created),
    index('inbound_xml_status').on(table.status, table.time_created),
  ],
);
