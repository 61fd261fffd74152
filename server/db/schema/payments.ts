import { sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { failedRowStates } from '#domain/payments/credit-payments.ts';
import { accounts } from './accounts.ts';
import { credit_notes, invoices } from './billing.ts';
import { identity, money, moment, now, version } from './columns.ts';

/** Uploaded bank files and files of credit payments. */
export const payment_imports = pgTable(
  'payment_imports',
  {
    id: identity(),
    kind: text({ enum: ['receipts', 'credit'] }).notNull(),
    file_id: integer(),
    file_name: text().notNull(),
    sha256: text().notNull(),
    row_count: integer().notNull(),
    total: money().notNull(),
    user_id: integer(),
    time_created: now(),
  },
  (table) => [index('payment_imports_kind').on(table.kind, table.time_created)],
);

/**
 * Receipts of bank files and credit payments; without an account until they are allocated to one.
 */
export const payments = pgTable(
  'payments',
  {
    id: identity(),
    kind: text({ enum: ['receipt', 'credit'] }).notNull(),
    payment_import_id: integer().references(() => payment_imports.id),
    account_id: integer().references(() => accounts.id),
    bank_reference: text().notNull(),
    /**
     * Payer as named by the bank, without parts that change every month; null if the bank names
     * none.
     */
    payer: text(),
    /** Reasons for an automatic allocation to the account; null if a person decided. */
    recognised: jsonb().$type<{ confidence: number; reasons: string[] }>(),
    line_fingerprint: text().notNull().unique(),
    description: text(),
    method: text().notNull().default('eft'),
    amount: money().notNull(),
    allocated: money().notNull().default(0),
    /** Amount paid back to the account. */
    refunded: money().notNull().default(0),
    unallocated: money().notNull(),
    invoice_number: text(),
    /** Fee kept by the provider of a settlement file. */
    fee: money().notNull().default(0),
    state: text({
      enum: [
        'unmatched',
        'matched',
        'part-allocated',
        'allocated',
        'refunded',
        'split',
        'settled',
        'reversed',
        'failed',
      ],
    }).notNull(),
    error: text(),
    paid_on: date({ mode: 'string' }).notNull(),
    reversed_at: moment(),
    reversed_by: integer(),
    time_created: now(),
    version: version(),
    /** Day until which a person snoozed the receipt, with the reason. */
    snoozed_until: date({ mode: 'string' }),
    snooze_reason: text(),
    /** Receipt that this one was split from. */
    parent_id: integer().references((): AnyPgColumn => payments.id),
    /** Settlement file that the receipt pays. */
    settles_import_id: integer().references(() => payment_imports.id),
  },
  (table) => [
    index('payments_kind').on(table.kind, table.time_created),
    index('payments_state').on(table.kind, table.state, table.time_created),
    index('payments_account').on(table.account_id, table.time_created),
    index('payments_import').on(table.payment_import_id),
    index('payments_parent').on(table.parent_id),
    index('payments_settles')
      .on(table.settles_import_id)
      .where(sql`${table.settles_import_id} is not null`),
    index('payments_paid').on(table.paid_on),
    index('payments_payer')
      .on(table.payer, table.id)
      .where(sql`${table.payer} is not null`),
    index('payments_words').using(
      'gin',
      table.bank_reference.op('gin_trgm_ops'),
      table.description.op('gin_trgm_ops'),
    ),
  ],
);

export const payment_notes = pgTable(
  'payment_notes',
  {
    id: identity(),
    payment_id: integer().references(() => payments.id, { onDelete: 'cascade' }),
    run_id: integer(),
    user_id: integer(),
    note: text().notNull(),
    time_created: now(),
  },
  (table) => [
    index('payment_notes_payment').on(table.payment_id, table.time_created),
    index('payment_notes_run').on(table.run_id, table.time_created),
  ],
);

/**
 * Allocations of payments and credit notes to invoices. Undone allocations are kept with the date.
 */
export const allocations = pgTable(
  'allocations',
  {
    id: identity(),
    account_id: integer()
      .notNull()
      .references(() => accounts.id),
    invoice_id: integer()
      .notNull()
      .references(() => invoices.id),
    payment_id: integer().references(() => payments.id),
    credit_note_id: integer().references(() => credit_notes.id),
    amount: money().notNull(),
    user_id: integer(),
    run_id: integer(),
    undone_at: moment(),
    time_created: now(),
  },
  (table) => [
    index('allocations_invoice').on(table.invoice_id),
    index('allocations_payment').on(table.payment_id),
    index('allocations_credit_note').on(table.credit_note_id),
    index('allocations_account').on(table.account_id, table.time_created),
    index('allocations_undone')
      .on(table.undone_at)
      .where(sql`${table.undone_at} is not null`),
  ],
);

/** Rejected rows of credit payment files, which people correct, retry or discard. */
export const failed_credit_payments = pgTable(
  'failed_credit_payments',
  {
    id: identity(),
    payment_import_id: integer()
      .notNull()
      .references(() => payment_imports.id),
    number: integer().notNull(),
    cells: jsonb().$type<Record<string, string>>().notNull(),
    errors: jsonb().$type<Record<string, string[]>>().notNull(),
    state: text({ enum: failedRowStates }).notNull().default('failed'),
    payment_id: integer(),
    line_fingerprint: text(),
    time_created: now(),
    version: version(),
  },
  (table) => [
    index('failed_credit_payments_import').on(table.payment_import_id, table.number),
    index('failed_credit_payments_state').on(table.state, table.time_created),
    uniqueIndex('failed_credit_payments_line')
      .on(table.line_fingerprint)
      .where(sql`${table.state} in ('failed', 'validated')`),
  ],
);

/** Lines of a large bank file that are not imported yet. */
export const bank_lines = pgTable(
  'bank_lines',
  {
    id: identity(),
    payment_import_id: integer()
      .notNull()
      .references(() => payment_imports.id),
    number: integer().notNull(),
    paid_on: date({ mode: 'string' }).notNull(),
    amount: money().notNull(),
    bank_reference: text().notNull(),
    description: text(),
    line_fingerprint: text().notNull().unique(),
  },
  (table) => [index('bank_lines_import').on(table.payment_import_id, table.number)],
);
