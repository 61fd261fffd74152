import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { invoiceStates, lineKinds, type DocumentSnapshot } from '#domain/billing/invoices.ts';
import { transactionKinds } from '#domain/billing/ledger.ts';
import { accounts, sales_agents } from './accounts.ts';
import { identity, measure, money, moment, now, version } from './columns.ts';

const account = () =>
  integer()
    .notNull()
    .references(() => accounts.id);

export const invoices = pgTable(
  'invoices',
  {
    id: identity(),
    account_id: account(),
    /** Null for drafts. */
    invoice_number: text().unique(),
    /** Number without prefix; issued invoices are numbered without gaps. */
    serial_number: integer().unique(),
    state: text({ enum: invoiceStates }).notNull(),
    invoice_date: date({ mode: 'string' }).notNull(),
    due_date: date({ mode: 'string' }).notNull(),
    period_from: date({ mode: 'string' }).notNull(),
    period_until: date({ mode: 'string' }).notNull(),
    line_count: integer().notNull().default(0),
    total_excluding_vat: money().notNull(),
    vat: money().notNull(),
    vat_percentage: measure().notNull(),
    total: money().notNull(),
    paid: money().notNull().default(0),
    credited: money().notNull().default(0),
    /** Amount that will never be paid. */
    written_off: money().notNull().default(0),
    outstanding: money().notNull(),
    /** Details of both parties at the time of issue, for prints. */
    snapshot: jsonb().$type<DocumentSnapshot>(),
    /**
     * Sales agent at the time of issue, with their percentage of receipts. Neither is shown to the
     * customer.
     */
    sales_agent_id: integer().references(() => sales_agents.id),
    commission_percentage: measure(),
    user_id: integer(),
    run_id: integer(),
    issued_at: moment(),
    sent_at: moment(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('invoices_created').on(table.time_created),
    index('invoices_account').on(table.account_id, table.time_created),
    index('invoices_state').on(table.state, table.time_created),
    index('invoices_due').on(table.due_date, table.outstanding),
    index('invoices_agent').on(table.sales_agent_id, table.invoice_date),
    index('invoices_words').using('gin', table.invoice_number.op('gin_trgm_ops')),
  ],
);

export const invoice_lines = pgTable(
  'invoice_lines',
  {
    id: identity(),
    account_id: integer().notNull(),
    invoice_id: integer()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    kind: text({ enum: lineKinds }).notNull().default('shipment'),
    shipment_id: integer(),
    description: text().notNull(),
    quantity: measure().notNull(),
    reference: text(),
    /** Day of supply. */
    supplied_on: date({ mode: 'string' }),
    service: text(),
    route: text(),
    weight: measure(),
    vat_percentage: measure().notNull().default(15),
    /**
     * Whether a credit note has credited the whole charge, so that the shipment can be invoiced
     * again.
     */
    is_credited: boolean().notNull().default(false),
    vat_type: text({ enum: ['standard', 'ex_vat_zero_rated'] })
      .notNull()
      .default('standard'),
    amount_excluding_vat: money().notNull(),
    vat: money().notNull(),
    amount: money().notNull(),
  },
  (table) => [
    uniqueIndex('invoice_lines_number').on(table.invoice_id, table.number),
    index('invoice_lines_account').on(table.account_id, table.invoice_id),
    index('invoice_lines_shipment').on(table.shipment_id),
    uniqueIndex('invoice_lines_live')
      .on(table.shipment_id)
      .where(sql`${table.kind} = 'shipment' and not ${table.is_credited}`),
  ],
);

export const credit_notes = pgTable(
  'credit_notes',
  {
    id: identity(),
    account_id: account(),
    credit_note_number: text().notNull().unique(),
    serial_number: integer().notNull().unique(),
    invoice_id: integer().references(() => invoices.id),
    shipment_id: integer(),
    reason: text().notNull(),
    total_excluding_vat: money().notNull(),
    vat: money().notNull(),
    total: money().notNull(),
    allocated: money().notNull().default(0),
    /** Amount paid back to the account. */
    refunded: money().notNull().default(0),
    issued_on: date({ mode: 'string' }).notNull(),
    snapshot: jsonb().$type<DocumentSnapshot>().notNull(),
    user_id: integer(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('credit_notes_account').on(table.account_id, table.time_created),
    index('credit_notes_created').on(table.time_created),
    index('credit_notes_issued').on(table.issued_on),
  ],
);

export const credit_note_lines = pgTable(
  'credit_note_lines',
  {
    id: identity(),
    account_id: account(),
    credit_note_id: integer()
      .notNull()
      .references(() => credit_notes.id),
    number: integer().notNull(),
    shipment_id: integer(),
    description: text().notNull(),
    vat_percentage: measure().notNull(),
    amount_excluding_vat: money().notNull(),
    vat: money().notNull(),
    amount: money().notNull(),
  },
  (table) => [
    uniqueIndex('credit_note_lines_number').on(table.credit_note_id, table.number),
    index('credit_note_lines_account').on(table.account_id, table.credit_note_id),
  ],
);

/**
 * Ledger transactions: debits are positive, credits negative, and the balance of an account is
 * their sum. Corrected by reversals only.
 */
export const transactions = pgTable(
  'transactions',
  {
    id: identity(),
    /** Null if no debtor is involved, such as for a bank line that is not allocated yet. */
    account_id: integer().references(() => accounts.id),
    kind: text({ enum: transactionKinds }).notNull(),
    reference: text().notNull(),
    description: text().notNull(),
    amount: money().notNull(),
    vat: money().notNull().default(0),
    invoice_id: integer(),
    payment_id: integer(),
    credit_note_id: integer(),
    reverses_id: integer(),
    user_id: integer(),
    transaction_date: date({ mode: 'string' }).notNull(),
    time_created: now(),
  },
  (table) => [
    index('transactions_account').on(table.account_id, table.transaction_date, table.id),
    index('transactions_created').on(table.time_created),
    index('transactions_invoice').on(table.invoice_id),
    index('transactions_payment').on(table.payment_id),
    index('transactions_credit_note').on(table.credit_note_id),
    uniqueIndex('transactions_reverses').on(table.reverses_id),
  ],
);

/** Emailed statements with their options. */
export const statement_sends = pgTable(
  'statement_sends',
  {
    id: identity(),
    account_id: account(),
    end_date: date({ mode: 'string' }).notNull(),
    amount: money().notNull(),
    user_id: integer(),
    time_created: now(),
  },
  (table) => [
    index('statement_sends_account').on(table.account_id, table.id),
    index('statement_sends_amount').on(table.amount),
  ],
);
