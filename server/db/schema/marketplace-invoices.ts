import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, measure, money, moment, now, version } from './columns.ts';

/**
 * Invoices for the marketplace: uploaded as files to object storage and then to the marketplace's
 * SFTP server, which acknowledges them.
 */
export const marketplace_invoices = pgTable(
  'marketplace_invoices',
  {
    id: identity(),
    invoice_number: text().notNull().unique(),
    state: text({
      enum: ['uploaded', 'totalled', 'staged', 'sent', 'acknowledged', 'failed'],
    }).notNull(),
    file_id: integer(),
    file_name: text().notNull(),
    period_from: date({ mode: 'string' }).notNull(),
    period_until: date({ mode: 'string' }).notNull(),
    line_count: integer().notNull(),
    total_excluding_vat: money().notNull(),
    vat: money().notNull(),
    total: money().notNull(),
    stated_total: money(),
    upload_progress: integer().notNull().default(0),
    storage_key: text(),
    sftp_path: text(),
    error: text(),
    fingerprint: text(),
    totalled_at: moment(),
    staged_at: moment(),
    sent_at: moment(),
    acknowledged_at: moment(),
    user_id: integer(),
    time_created: now(),
    version: version(),
    sha256: text(),
    attempts: integer().notNull().default(0),
    acknowledgement: text(),
    /** Attempt that currently sends the invoice, and the end of its lease. */
    lease_token: text(),
    leased_until: moment(),
    /** Time of the last check for an acknowledgement. */
    asked_at: moment(),
  },
  (table) => [
    index('marketplace_invoices_created').on(table.time_created),
    index('marketplace_invoices_state').on(table.state, table.time_created),
  ],
);

export const marketplace_invoice_lines = pgTable(
  'marketplace_invoice_lines',
  {
    id: identity(),
    amazon_invoice_id: integer()
      .notNull()
      .references(() => marketplace_invoices.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    amazon_shipment_id: integer(),
    waybill: text().notNull(),
    weight: measure().notNull(),
    amount_excluding_vat: money().notNull(),
    vat: money().notNull(),
    amount: money().notNull(),
  },
  (table) => [
    uniqueIndex('marketplace_invoice_lines_number').on(table.amazon_invoice_id, table.number),
    index('marketplace_invoice_lines_waybill').on(table.waybill),
  ],
);
