import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, moment, now, version } from './columns.ts';

export const marketplace_shipments = pgTable(
  'marketplace_shipments',
  {
    id: identity(),
    shipment_id: integer().unique(),
    waybill: text().notNull().unique(),
    amazon_order_id: text().notNull(),
    amazon_shipment_id: text().notNull().unique(),
    route_code: text(),
    route_file_id: integer(),
    station: text().notNull(),
    status: text().notNull(),
    state: text({ enum: ['received', 'accepted', 'failed'] }).notNull(),
    error: text(),
    fingerprint: text(),
    delivery_pin_required: boolean().notNull().default(false),
    delivery_pin_sent_at: moment(),
    recipient_name: text().notNull(),
    mobile_number: text(),
    suburb: text().notNull(),
    city: text().notNull(),
    zone: text().notNull(),
    postal_code: text().notNull(),
    promised_from: moment(),
    promised_to: moment(),
    attempts: integer().notNull().default(0),
    amazon_invoice_id: integer(),
    time_created: now(),
    time_modified: now(),
    version: version(),
  },
  (table) => [
    index('marketplace_shipments_created').on(table.time_created),
    index('marketplace_shipments_status').on(table.status, table.time_created),
    index('marketplace_shipments_state').on(table.state, table.fingerprint, table.time_created),
    index('marketplace_shipments_words').using(
      'gin',
      table.waybill.op('gin_trgm_ops'),
      table.amazon_order_id.op('gin_trgm_ops'),
      table.recipient_name.op('gin_trgm_ops'),
    ),
    index('marketplace_shipments_station').on(table.station, table.time_created),
  ],
);

/** Ordered events of a shipment for the marketplace. */
export const marketplace_events = pgTable(
  'marketplace_events',
  {
    id: identity(),
    amazon_shipment_id: integer()
      .notNull()
      .references(() => marketplace_shipments.id, { onDelete: 'cascade' }),
    sequence: integer().notNull(),
    /** Event in our history that this one reports. */
    tracking_event_id: bigint({ mode: 'number' }),
    event_code: text().notNull(),
    detail_code: text(),
    state: text({ enum: ['waiting', 'accepted', 'failed', 'overridden'] }).notNull(),
    attempts: integer().notNull().default(0),
    http_status: integer(),
    error: text(),
    fingerprint: text(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    occurred_at: moment().notNull(),
    sent_at: moment(),
    overridden_by: integer(),
    override_reason: text(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    uniqueIndex('marketplace_events_sequence').on(table.amazon_shipment_id, table.sequence),
    uniqueIndex('marketplace_events_tracking').on(table.tracking_event_id),
    index('marketplace_events_created').on(table.time_created),
    index('marketplace_events_state').on(table.state, table.fingerprint, table.time_created),
    index('marketplace_events_occurred').on(table.occurred_at),
  ],
);

/** Receipts of the marketplace. */
export const marketplace_receipts = pgTable(
  'marketplace_receipts',
  {
    id: identity(),
    amazon_shipment_id: integer()
      .notNull()
      .references(() => marketplace_shipments.id, { onDelete: 'cascade' }),
    receipt: text().notNull().unique(),
    event_code: text().notNull(),
    detail_code: text(),
    event_time: moment().notNull(),
    received_at: moment().notNull(),
  },
  (table) => [
    index('marketplace_receipts_shipment').on(table.amazon_shipment_id, table.received_at),
  ],
);

/** Events that a person discarded or corrected, with the changes. */
export const marketplace_overrides = pgTable(
  'marketplace_overrides',
  {
    id: identity(),
    amazon_event_id: integer()
      .notNull()
      .references(() => marketplace_events.id, { onDelete: 'cascade' }),
    how: text({ enum: ['settle', 'correct'] }).notNull(),
    reason: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    user_id: integer(),
    time_created: now(),
  },
  (table) => [index('marketplace_overrides_event').on(table.amazon_event_id, table.time_created)],
);

export const marketplace_notes = pgTable(
  'marketplace_notes',
  {
    id: identity(),
    amazon_shipment_id: integer()
      .notNull()
      .references(() => marketplace_shipments.id, { onDelete: 'cascade' }),
    note: text().notNull(),
    user_id: integer(),
    time_created: now(),
  },
  (table) => [index('marketplace_notes_shipment').on(table.amazon_shipment_id, table.time_created)],
);

export const marketplace_webhook_logs = pgTable(
  'marketplace_webhook_logs',
  {
    id: identity(),
    amazon_shipment_id: integer(),
    direction: text({ enum: ['out', 'in'] }).notNull(),
    event_code: text(),
    url: text().notNull(),
    http_status: integer(),
    duration_ms: integer(),
    request: jsonb().$type<Record<string, unknown>>().notNull(),
    answer: text(),
    error: text(),
    fingerprint: text(),
    time_created: now(),
  },
  (table) => [
    index('marketplace_webhook_logs_created').on(table.time_created),
    index('marketplace_webhook_logs_shipment').on(table.amazon_shipment_id, table.time_created),
    index('marketplace_webhook_logs_fingerprint').on(table.fingerprint, table.time_created),
  ],
);

export const marketplace_inbound_logs = pgTable(
  'marketplace_inbound_logs',
  {
    id: identity(),
    waybill: text().notNull(),
    amazon_shipment_id: integer(),
    state: text({ enum: ['accepted', 'failed', 'resubmitted'] }).notNull(),
    http_status: integer().notNull(),
    error: text(),
    fingerprint: text(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(1),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('marketplace_inbound_logs_created').on(table.time_created),
    index('marketplace_inbound_logs_state').on(table.state, table.fingerprint, table.time_created),
    index('marketplace_inbound_logs_waybill').on(table.waybill),
  ],
);

/** Result of a row of a route file. */
export interface RouteRow {
  row: number;
  waybill: string;
  route_code: string;
  verdict: 'matched' | 'unmatched' | 'bad';
  reason: string | null;
  amazon_shipment_id: number | null;
}

export const marketplace_route_files = pgTable('marketplace_route_files', {
  id: identity(),
  file_id: integer(),
  file_name: text().notNull(),
  route_date: text().notNull(),
  station: text().notNull(),
  row_count: integer().notNull(),
  matched_count: integer().notNull(),
  errors: jsonb().$type<{ row: number; reason: string }[]>().notNull().default([]),
  rows: jsonb().$type<RouteRow[]>().notNull().default([]),
  user_id: integer(),
  time_created: now(),
});
