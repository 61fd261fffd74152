import * as z from 'zod';
import { lineVerdicts } from '#domain/payments/payments.ts';
import type { StatementField } from '#domain/payments/statement-fields.ts';
import { endpoints, json, jsonParameter } from '#api/endpoint.ts';
import { sheetFields, upload } from '#api/uploads.ts';
import { paymentDetail, paymentState, receiptFilter, receipts } from './payment-parts.ts';

/** Line of a bank file with its result. */
const line = z.object({
  /** Row number in a spreadsheet. */
  row: z.int(),
  verdict: z.enum(lineVerdicts),
  bank_reference: z.string(),
  paid_on: z.string().nullable(),
  amount: z.number().nullable(),
  /** Why the line was not imported; null if it was. */
  reason: z.string().nullable(),
  payment_id: z.int().nullable(),
  /** State of the payment that the line became. */
  state: paymentState.nullable(),
});

const column = z.int().min(0).max(200).optional();

/** Column numbers of a statement by field, from 0. */
const statementMapping = z.object({
  date: column,
  amount: column,
  credit: column,
  debit: column,
  direction: column,
  reference: column,
  description: column,
  balance: column,
  fee: column,
  currency: column,
  status: column,
} satisfies Record<StatementField, typeof column>);

/** First rows of a statement, for choosing its columns. */
const statementColumns = z.object({
  ...sheetFields,
  /** Cells of the first rows, including titles and headings. */
  rows: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
  /** Column numbers by field, stored for files like this one or derived from the headings. */
  mapping: statementMapping,
  /** Bank under whose name the column numbers were stored; null if none were. */
  bank: z.string().nullable(),
});

const report = z.object({
  /** Null if no line was imported, so that nothing was stored. */
  import_id: z.int().nullable(),
  file_name: z.string(),
  ...sheetFields,
  /** Bank whose stored columns were used; null if the headings were known. */
  bank: z.string().nullable(),
  imported: z.int(),
  duplicates: z.int(),
  debits: z.int(),
  invalid: z.int(),
  /** Number of ignored lines: balances, totals, and transactions that are not final. */
  ignored: z.int(),
  amount: z.number(),
  allocated: z.number(),
  unallocated: z.number(),
  /**
   * Receipts of a large file that the run still has to import; the sums exclude their allocations.
   */
  waiting: z.int(),
  run_id: z.int().nullable(),
  /** For a large file only the first 2000 lines that were not imported. */
  lines: z.array(line),
});

const sums = { count: z.int(), amount: z.number(), allocated: z.number(), unallocated: z.number() };

export const payments = endpoints({
  'GET /billing/import/payments': {
    summary:
      'Lists receipts from bank files, filtered by words, state, account, amount, bank date and file',
    can: 'View payment imports',
    ...receipts,
    reads: ['payments', 'billing'],
    example: { as: 'billing', query: { range: [0, 24], sort: ['paid_on', 'DESC'] } },
  },
  'GET /billing/import/payments/counts': {
    summary:
      'Counts the receipts that match each of up to 12 filters. Filters with search words are not counted',
    can: 'View payment imports',
    query: z.object({
      filters: jsonParameter(z.array(z.strictObject(receiptFilter)).min(1).max(12)),
    }),
    returns: json(z.array(z.int().nullable())),
    reads: ['payments', 'billing'],
    example: { as: 'billing', query: { filters: [{ state: ['unmatched'] }] } },
  },
  'GET /billing/import/payments/:id': {
    summary: 'Returns one receipt with the invoices that it settles',
    can: 'View payment imports',
    returns: json(paymentDetail),
    reads: ['payments'],
  },
  'GET /billing/import/totals': {
    summary: 'Returns totals of the receipts that match a filter, overall and by state',
    can: 'View payment imports',
    query: z.object({ filter: jsonParameter(z.strictObject(receiptFilter)).optional() }),
    returns: json(
      z.object({ ...sums, by_state: z.array(z.object({ state: paymentState, ...sums })) }),
    ),
    reads: ['payments', 'billing'],
    example: { as: 'billing', query: { filter: { state: ['unmatched', 'part-allocated'] } } },
  },
  'POST /billing/import/payments/columns': {
    summary:
      'Returns the first rows of a bank statement and the columns saved for similar files, so that its columns can be chosen. Nothing is imported',
    can: 'Import payments',
    form: z.object({ file: upload() }),
    returns: json(statementColumns),
    touches: [],
  },
  'POST /billing/import/payments': {
    summary:
      'Reads a bank statement (CSV, XLSX, OFX, MT940 or camt.053, up to 50 000 lines). Money received becomes receipts, which settle the invoices that they name. More than 2000 receipts are imported by a run',
    can: 'Import payments',
    form: z.object({
      file: upload(),
      /**
       * How to handle a file or lines that were imported before: `ask` refuses with 409 and the
       * number, `skip` leaves these lines out, `import` imports them again.
       */
      duplicates: z.enum(['ask', 'skip', 'import']).default('ask'),
      /**
       * Column numbers by field as JSON, from 0, for files with unknown headings; stored under the
       * name of the bank. Without it, known headings or the stored columns are used.
       */
      mapping: z.string().max(2000).optional(),
      bank: z.string().trim().max(60).optional(),
    }),
    returns: json(report),
    current: z.object({
      import_id: z.int().nullable(),
      duplicates: z.int(),
      receipts: z.int(),
    }),
    touches: ['payments', 'billing', 'accounts', 'runs'],
    keyed: true,
    runTitle: 'Import #',
  },
});
