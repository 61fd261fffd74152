import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { chargeReasons } from '#domain/billing/charges.ts';
import { documentSeries } from '#domain/billing/invoices.ts';
import { ledgers } from '#domain/billing/ledger.ts';
import { accounts } from './accounts.ts';
import { credit_notes, invoices, transactions } from './billing.ts';
import { identity, measure, money, now } from './columns.ts';
import { shipments } from './shipments.ts';

/** Postings of a transaction, which sum up to zero. */
export const postings = pgTable(
  'postings',
  {
    id: identity(),
    /** Debtor; null in the other ledgers. */
    account_id: integer().references(() => accounts.id),
    transaction_id: integer()
      .notNull()
      .references(() => transactions.id),
    ledger: text({ enum: ledgers }).notNull(),
    amount: money().notNull(),
    posted_on: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    uniqueIndex('postings_transaction').on(table.transaction_id, table.ledger),
    index('postings_ledger').on(table.ledger, table.posted_on),
    index('postings_account').on(table.account_id, table.posted_on),
  ],
);

/**
 * Charges of a shipment to its account, from the moment they are due. Corrected by further rows
 * only.
 */
export const charges = pgTable(
  'charges',
  {
    id: identity(),
    account_id: integer()
      .notNull()
      .references(() => accounts.id),
    shipment_id: integer()
      .notNull()
      .references(() => shipments.id),
    reason: text({ enum: chargeReasons }).notNull(),
    amount_excluding_vat: money().notNull(),
    vat: money().notNull(),
    amount: money().notNull(),
    vat_percentage: measure().notNull(),
    charged_on: date({ mode: 'string' }).notNull(),
    /** Invoice that bills the charge. */
    invoice_id: integer().references(() => invoices.id),
    /** Credit note that credits the charge. */
    credit_note_id: integer().references(() => credit_notes.id),
    time_created: now(),
  },
  (table) => [
    index('charges_shipment').on(table.shipment_id),
    index('charges_invoice').on(table.invoice_id),
    index('charges_credit_note').on(table.credit_note_id),
    uniqueIndex('charges_first')
      .on(table.shipment_id)
      .where(sql`${table.reason} = 'shipment'`),
    index('charges_open')
      .on(table.account_id, table.charged_on)
      .where(sql`${table.invoice_id} is null and ${table.credit_note_id} is null`),
  ],
);

/** Counters of document numbers. Issuing locks them last in its transaction. */
export const document_numbers = pgTable('document_numbers', {
  series: text({ enum: documentSeries }).primaryKey(),
  /** First number without gaps after it. */
  first_number: integer().notNull(),
  next_number: integer().notNull(),
});

/** Closed months by their first day; they accept no postings. */
export const accounting_months = pgTable('accounting_months', {
  month: date({ mode: 'string' }).primaryKey(),
  closed_by: integer(),
  closed_at: now(),
});
