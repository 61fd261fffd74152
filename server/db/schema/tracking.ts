import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { degrees, identity, measure, moment, now, version } from './columns.ts';
import { files } from './files.ts';
import { shipments } from './shipments.ts';

const shipment = () =>
  integer()
    .notNull()
    .references(() => shipments.id, { onDelete: 'cascade' });

export const parcels = pgTable(
  'parcels',
  {
    id: identity(),
    account_id: integer().notNull(),
    shipment_id: shipment(),
    number: integer().notNull(),
    tracking_reference: text().notNull().unique(),
    description: text().notNull(),
    packaging: text().notNull(),
    status: text().notNull(),
    submitted_length: measure().notNull(),
    submitted_width: measure().notNull(),
    submitted_height: measure().notNull(),
    submitted_weight: measure().notNull(),
    actual_length: measure(),
    actual_width: measure(),
    actual_height: measure(),
    actual_weight: measure(),
    has_been_dimensioned: boolean().notNull().default(false),
    time_created: now(),
    version: version(),
  },
  (table) => [
    uniqueIndex('parcels_number').on(table.shipment_id, table.number),
    index('parcels_account').on(table.account_id, table.time_created),
  ],
);

/** Delivery PINs of recipients; only hashes are stored. */
export const delivery_pins = pgTable('delivery_pins', {
  shipment_id: integer()
    .primaryKey()
    .references(() => shipments.id, { onDelete: 'cascade' }),
  code_hash: text().notNull(),
  driver_id: integer().notNull(),
  sent_at: now(),
  tries: integer().notNull().default(0),
  used_at: moment(),
});

/** History of shipments; never edited. */
export const tracking_events = pgTable(
  'tracking_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    account_id: integer().notNull(),
    shipment_id: integer().notNull(),
    parcel_id: integer(),
    status: text().notNull(),
    message: text().notNull(),
    source: text().notNull(),
    branch_id: integer(),
    driver_id: integer(),
    user_id: integer(),
    latitude: degrees(),
    longitude: degrees(),
    data: jsonb().$type<Record<string, unknown>>(),
    at: moment().notNull(),
    time_created: now(),
    /** False for changes of driver, address or reference, which keep the status. */
    changes_status: boolean().notNull().default(true),
  },
  (table) => [
    index('tracking_events_shipment').on(table.shipment_id, table.at),
    index('tracking_events_at').on(table.at),
    index('tracking_events_outcomes').on(table.at),
    index('tracking_events_driver').on(table.driver_id, table.at),
  ],
);

export const shipment_notes = pgTable(
  'shipment_notes',
  {
    id: identity(),
    account_id: integer().notNull(),
    shipment_id: shipment(),
    user_id: integer(),
    note_type: text().notNull(),
    note: text().notNull(),
    is_internal: boolean().notNull().default(false),
    is_communication: boolean().notNull().default(false),
    time_created: now(),
  },
  (table) => [
    index('shipment_notes_shipment').on(table.shipment_id, table.time_created),
    index('shipment_notes_account').on(table.account_id, table.time_created),
  ],
);

/** Files of notes; those of internal notes have no account, so that tenants do not see them. */
export const shipment_note_files = pgTable(
  'shipment_note_files',
  {
    note_id: integer()
      .notNull()
      .references(() => shipment_notes.id, { onDelete: 'cascade' }),
    file_id: integer()
      .notNull()
      .references(() => files.id),
    account_id: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.note_id, table.file_id] }),
    index('shipment_note_files_file').on(table.file_id),
  ],
);

export const pod_images = pgTable(
  'pod_images',
  {
    id: identity(),
    account_id: integer().notNull(),
    shipment_id: shipment(),
    parcel_id: integer(),
    file_id: integer()
      .notNull()
      .references(() => files.id),
    kind: text({ enum: ['photo', 'signature', 'document'] }).notNull(),
    received_by: text(),
    user_id: integer(),
    latitude: degrees(),
    longitude: degrees(),
    time_created: now(),
  },
  (table) => [
    index('pod_images_shipment').on(table.shipment_id),
    index('pod_images_account').on(table.account_id, table.time_created),
    index('pod_images_file').on(table.file_id),
  ],
);
