import { sql, type SQLWrapper } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core';
import type { RatedEnd } from '#domain/rates/ends.ts';
import type { PricePart } from '#domain/rates/price.ts';
import { paymentStates } from '#domain/billing/shipment-payment.ts';
import { upstreamStates } from '#domain/shipments/upstream.ts';
import { accounts } from './accounts.ts';
import { degrees, identity, measure, money, moment, now, version } from './columns.ts';
import { service_levels } from './rates.ts';

/** Index of the rows that have a value, for columns that most rows lack. */
const ofKnown = (name: string, column: ExtraConfigColumn) =>
  index(name)
    .on(column)
    .where(sql`${column} is not null`);

/** Index of shipments on their way to a locker. */
const inboundBy = (locker: ExtraConfigColumn, status: SQLWrapper) =>
  index('shipments_delivery_locker')
    .on(locker)
    .where(
      sql`${locker} is not null and ${status} in ('delivery-assigned', 'out-for-delivery', 'at-destination-hub')`,
    );

// Same expression as in sorted lists, independent of the locale of the database.
const alphabetical = (column: SQLWrapper) => sql`lower(${column}) collate "C"`;

export interface ShipmentSurcharge {
  code: string;
  name: string;
  amount: number;
}

export const shipments = pgTable(
  'shipments',
  {
    id: identity(),
    account_id: integer()
      .notNull()
      .references(() => accounts.id),
    short_tracking_reference: text().notNull().unique(),
    custom_tracking_reference: text(),
    customer_reference: text(),
    order_number: text(),
    status: text().notNull(),
    status_at: now(),
    service_level_id: integer()
      .notNull()
      .references(() => service_levels.id),
    service_level_code: text().notNull(),
    lane: text({ enum: ['D2D', 'D2L', 'L2D', 'L2L'] }).notNull(),
    collection_type: text({ enum: ['business', 'residential', 'counter', 'locker'] }).notNull(),
    collection_company: text(),
    collection_name: text().notNull(),
    collection_mobile_number: text(),
    collection_email: text(),
    collection_street_address: text().notNull(),
    collection_suburb: text().notNull(),
    collection_city: text().notNull(),
    collection_zone: text().notNull(),
    collection_postal_code: text().notNull(),
    collection_country: text().notNull().default('ZA'),
    collection_latitude: degrees(),
    collection_longitude: degrees(),
    collection_instructions: text(),
    collection_branch_id: integer(),
    collection_driver_id: integer(),
    collection_locker_id: integer(),
    delivery_type: text({ enum: ['business', 'residential', 'counter', 'locker'] }).notNull(),
    delivery_company: text(),
    delivery_name: text().notNull(),
    delivery_mobile_number: text(),
    delivery_email: text(),
    delivery_street_address: text().notNull(),
    delivery_suburb: text().notNull(),
    delivery_city: text().notNull(),
    delivery_zone: text().notNull(),
    delivery_postal_code: text().notNull(),
    delivery_country: text().notNull().default('ZA'),
    delivery_latitude: degrees(),
    delivery_longitude: degrees(),
    delivery_instructions: text(),
    delivery_branch_id: integer(),
    delivery_driver_id: integer(),
    delivery_locker_id: integer(),
    /** Payer, as booked. */
    terms: text(),
    collection_after: moment(),
    collection_before: moment(),
    estimated_delivery_from: moment(),
    estimated_delivery_to: moment(),
    collected_at: moment(),
    delivered_at: moment(),
    cancelled_at: moment(),
    cancellation_reason: text(),
    /** Reason why staff booked over the credit limit. */
    over_limit_reason: text(),
    collection_attempts: integer().notNull().default(0),
    delivery_attempts: integer().notNull().default(0),
    parcel_count: integer().notNull().default(1),
    actual_weight: measure().notNull(),
    volumetric_weight: measure().notNull(),
    charged_weight: measure().notNull(),
    declared_value: money().notNull().default(0),
    rate_group_id: integer(),
    base_charge: money().notNull(),
    surcharges: jsonb().$type<ShipmentSurcharge[]>().notNull().default([]),
    charge_excluding_vat: money().notNull(),
    vat: money().notNull(),
    charge: money().notNull(),
    /** Addresses that decided the price; null for older shipments, priced by province. */
    rated_ends: jsonb().$type<{ collection: RatedEnd; delivery: RatedEnd }>(),
    /** Price calculation and promised days. */
    price_explanation: jsonb().$type<PricePart[]>().notNull().default([]),
    promise: jsonb().$type<string[]>().notNull().default([]),
    invoice_id: integer(),
    payment_state: text({ enum: paymentStates }).notNull().default('account'),
    requested_from: text().notNull().default('portal'),
    platform: text().notNull().default('web'),
    quote_id: integer(),
    import_id: integer(),
    collection_request_id: integer(),
    upstream_state: text({ enum: upstreamStates }).notNull().default('none'),
    upstream_error: text(),
    /** Reference from the carrier, and the time of its last response. */
    upstream_reference: text(),
    upstream_at: moment(),
    upstream_refusals: integer().notNull().default(0),
    created_by: integer(),
    time_created: now(),
    time_modified: now(),
    version: version(),
  },
  (table) => [
    index('shipments_created').on(table.time_created, table.id),
    index('shipments_account').on(table.account_id, table.time_created, table.id),
    index('shipments_account_at').on(table.account_id, table.status_at, table.id),
    index('shipments_status').on(table.status, table.time_created, table.id),
    index('shipments_status_and_at').on(table.status, table.status_at, table.id),
    index('shipments_status_due').on(table.status, table.estimated_delivery_to),
    index('shipments_account_status').on(table.account_id, table.status, table.time_created),
    index('shipments_status_at').on(table.status_at, table.id),
    index('shipments_collection_branch').on(table.collection_branch_id, table.status),
    index('shipments_delivery_branch').on(table.delivery_branch_id, table.status),
    index('shipments_collection_driver').on(table.collection_driver_id, table.time_created),
    index('shipments_delivery_driver').on(table.delivery_driver_id, table.time_created),
    index('shipments_invoice').on(table.invoice_id),
    index('shipments_custom_reference')
      .on(table.custom_tracking_reference.op('text_pattern_ops'))
      .where(sql`${table.custom_tracking_reference} is not null`),
    index('shipments_customer_reference')
      .on(table.customer_reference.op('text_pattern_ops'))
      .where(sql`${table.customer_reference} is not null`),
    index('shipments_delivery_mobile')
      .on(table.delivery_mobile_number, table.id)
      .where(sql`${table.delivery_mobile_number} is not null`),
    index('shipments_collection_mobile')
      .on(table.collection_mobile_number, table.id)
      .where(sql`${table.collection_mobile_number} is not null`),
    index('shipments_reference_prefix').on(table.short_tracking_reference.op('text_pattern_ops')),
    index('shipments_by_reference').on(alphabetical(table.short_tracking_reference), table.id),
    index('shipments_by_status').on(alphabetical(table.status), table.id),
    index('shipments_by_service').on(alphabetical(table.service_level_code), table.id),
    index('shipments_by_recipient').on(alphabetical(table.delivery_name), table.id),
    index('shipments_by_city').on(alphabetical(table.delivery_city), table.id),
    index('shipments_by_weight').on(table.charged_weight, table.id),
    index('shipments_by_due').on(table.estimated_delivery_to, table.id),
    index('shipments_by_due_last').on(
      table.estimated_delivery_to.desc().nullsLast(),
      table.id.desc(),
    ),
    index('shipments_service').on(table.service_level_code, table.status_at, table.id),
    index('shipments_delivered')
      .on(table.delivered_at, table.id)
      .where(sql`${table.delivered_at} is not null`),
    index('shipments_collected').on(table.collected_at, table.id),
    index('shipments_collection_work').on(table.collection_branch_id, table.collection_driver_id),
    index('shipments_delivery_work').on(table.delivery_branch_id, table.delivery_driver_id),
    ofKnown('shipments_import', table.import_id),
    inboundBy(table.delivery_locker_id, table.status),
    index('shipments_upstream_failed')
      .on(table.time_created)
      .where(sql`${table.upstream_state} = 'failed'`),
    ofKnown('shipments_upstream', table.upstream_reference),
    index('shipments_words').using(
      'gin',
      table.short_tracking_reference.op('gin_trgm_ops'),
      table.custom_tracking_reference.op('gin_trgm_ops'),
      table.customer_reference.op('gin_trgm_ops'),
      table.delivery_name.op('gin_trgm_ops'),
      table.collection_name.op('gin_trgm_ops'),
    ),
  ],
);

/** Counts by account and status as differences, which readers sum up; written by triggers. */
export const shipment_tallies = pgTable('shipment_tallies', {
  account_id: integer().notNull(),
  status: text().notNull(),
  difference: bigint({ mode: 'number' }).notNull(),
  changes: bigint({ mode: 'number' }).notNull(),
  /** Difference of the unbilled amount. */
  unbilled: money().notNull().default(0),
});
