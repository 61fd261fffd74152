import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Segment } from '#domain/messages/notices.ts';
import type { Permission } from '#domain/people/permissions.ts';
import { noticeLevels, noticeStates } from '#domain/messages/notices.ts';
import { messageStates, textChannels } from '#domain/messages/sent-messages.ts';
import { identity, money, moment, now, version } from './columns.ts';
import { files } from './files.ts';
import { drivers } from './fleet.ts';
import { users } from './users.ts';

export const emails = pgTable(
  'emails',
  {
    id: identity(),
    to_address: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** Value that replaces the placeholder of a hidden code; deleted after sending. */
    code: text(),
    /** Content of an attached QR code; deleted after sending. */
    qr: text(),
    time_created: now(),
    /** Earliest time of sending; null for now. */
    send_after: moment(),
    sent_at: moment(),
    /** Shipment and template of the email; null for other emails. */
    shipment_id: integer(),
    template: text(),
  },
  (table) => [
    index('emails_to').on(table.to_address, table.time_created),
    index('emails_shipment')
      .on(table.shipment_id, table.template, table.time_created)
      .where(sql`${table.shipment_id} is not null`),
  ],
);

export const email_files = pgTable(
  'email_files',
  {
    email_id: integer()
      .notNull()
      .references(() => emails.id, { onDelete: 'cascade' }),
    file_id: integer()
      .notNull()
      .references(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.email_id, table.file_id] })],
);

/** Notices to many people. A published notice becomes a notification of each of them. */
export const notices = pgTable(
  'notices',
  {
    id: identity(),
    title: text().notNull(),
    body: text().notNull(),
    level: text({ enum: noticeLevels }).notNull(),
    href: text(),
    segment: jsonb().$type<Segment>().notNull(),
    state: text({ enum: noticeStates }).notNull().default('draft'),
    publish_at: moment(),
    expires_at: moment(),
    published_at: moment(),
    withdrawn_at: moment(),
    recipients: integer().notNull().default(0),
    created_by: integer().references(() => users.id),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('notices_created').on(table.time_created),
    index('notices_due')
      .on(table.publish_at)
      .where(sql`${table.state} = 'scheduled'`),
  ],
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
    /** Path of the page that the notification is about. */
    href: text(),
    /** Permission required to see the notification; null if all staff may see it. */
    needs: text().$type<Permission>(),
    time_created: now(),
    read_at: moment(),
    /** Notice that was copied, and the time at which the copy leaves the bell. */
    notice_id: integer().references(() => notices.id, { onDelete: 'cascade' }),
    expires_at: moment(),
  },
  (table) => [
    index('notifications_notice')
      .on(table.notice_id)
      .where(sql`${table.notice_id} is not null`),
    index('notifications_user').on(table.user_id, table.time_created),
    index('notifications_account').on(table.account_id, table.time_created),
  ],
);

/** Readers of notifications that are shared by several people. */
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

/** SMS, WhatsApp messages, and push messages to the devices of drivers. */
export const text_messages = pgTable(
  'text_messages',
  {
    id: identity(),
    account_id: integer(),
    shipment_id: integer(),
    /** Driver who receives the message, if it is about work and not about a shipment. */
    driver_id: integer().references(() => drivers.user_id, { onDelete: 'set null' }),
    channel: text({ enum: textChannels }).notNull(),
    template: text().notNull(),
    mobile_number: text().notNull(),
    message: text().notNull(),
    /** Value that replaces `HIDDEN_CODE` for the recipient; deleted after sending or giving up. */
    code: text(),
    status: text({ enum: messageStates }).notNull(),
    error: text(),
    provider_reference: text(),
    parts: integer().notNull().default(1),
    cost: money(),
    resent_from_id: integer(),
    time_created: now(),
    /** Earliest time of sending, because of quiet hours; null for now. */
    send_after: moment(),
    sent_at: moment(),
    delivered_at: moment(),
    read_at: moment(),
  },
  (table) => [
    index('text_messages_provider')
      .on(table.provider_reference)
      .where(sql`${table.provider_reference} is not null`),
    index('text_messages_resent')
      .on(table.resent_from_id)
      .where(sql`${table.resent_from_id} is not null`),
    index('text_messages_channel').on(table.channel, table.time_created),
    index('text_messages_account').on(table.account_id, table.channel, table.time_created),
    index('text_messages_status').on(table.channel, table.status, table.time_created),
    index('text_messages_said')
      .on(table.shipment_id, table.template, table.time_created)
      .where(sql`${table.shipment_id} is not null`),
    index('text_messages_driver')
      .on(table.driver_id, table.time_created)
      .where(sql`${table.driver_id} is not null`),
    index('text_messages_words').using(
      'gin',
      table.mobile_number.op('gin_trgm_ops'),
      table.message.op('gin_trgm_ops'),
    ),
  ],
);

/** Numbers that answered STOP, by channel. They receive only codes. */
export const message_opt_outs = pgTable(
  'message_opt_outs',
  {
    mobile_number: text().notNull(),
    channel: text({ enum: ['sms', 'whatsapp'] }).notNull(),
    at: now(),
  },
  (table) => [primaryKey({ columns: [table.mobile_number, table.channel] })],
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
    version: version(),
  },
  (table) => [
    index('inbound_xml_reference')
      .on(table.account_id, table.reference)
      .where(sql`${table.reference} is not null`),
    index('inbound_xml_created').on(table.time_created),
    index('inbound_xml_account').on(table.account_id, table.time_created),
    index('inbound_xml_status').on(table.status, table.time_created),
  ],
);
