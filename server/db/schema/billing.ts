import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
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
    invoice_number: text().notNull().unique(),
    state: text({ enum: ['draft', 'sent', 'part-paid', 'paid', 'credited'] }).notNull(),
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
    outstanding: money().notNull(),
    run_id: integer(),
    sent_at: moment(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('invoices_created').on(table.time_created),
    index('invoices_account').on(table.account_id, table.time_created),
    index('invoices_state').on(table.state, table.time_created),
    index('invoices_due').on(table.due_date, table.outstanding),
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
    shipment_id: integer(),
    description: text().notNull(),
    quantity: measure().notNull(),
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
  ],
);

export const credit_notes = pgTable(
  'credit_notes',
  {
    id: identity(),
    account_id: account(),
    credit_note_number: text().notNull().unique(),
    invoice_id: integer().references(() => invoices.id),
    shipment_id: integer(),
    reason: text().notNull(),
    total_excluding_vat: money().notNull(),
    vat: money().notNull(),
    total: money().notNull(),
    allocated: money().notNull().default(0),
    issued_on: date({ mode: 'string' }).notNull(),
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

/** The ledger: a debit is positive, a credit negative; an account's balance is the sum. Never edited, only reversed. */
export const transactions = pgTable(
  'transactions',
  {
    id: identity(),
    account_id: account(),
    kind: text({
      enum: ['invoice', 'payment', 'credit-note', 'adjustment', 'refund', 'reversal'],
    }).notNull(),
    reference: text().notNull(),
    description: text().notNull(),
    amount: money().notNull(),
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
    uniqueIndex('transactions_reverses').on(table.reverses_id),
  ],
);
