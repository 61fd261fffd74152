import * as z from 'zod';
import { creditPaymentFields } from '#domain/payments/credit-payment.fields.ts';
import type { CreditField } from '#domain/payments/credit-payments.ts';
import { failedCreditPaymentFields } from '#domain/payments/failed-credit-payment.fields.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { listOfRows, rowOf } from '#api/field-schemas.ts';
import { sheetFields, upload } from '#api/uploads.ts';
import { idOrNone, id, ids, outcomes, reason } from '../field-parts.ts';
import { allocation, amounts, changedBy, reopenedInvoice } from './payment-parts.ts';

const creditPayment = rowOf(creditPaymentFields).extend({ changed_by: changedBy });

const creditPaymentDetail = creditPayment.extend({ allocations: z.array(allocation) });

const failedRow = rowOf(failedCreditPaymentFields).extend({
  /** Errors by column; empty if the last check found none. */
  errors: z.record(z.string(), z.array(z.string())),
});

const cell = z.string().trim().max(120).optional();

const line = z.object({
  row: z.int(),
  verdict: z.enum(['taken', 'failed', 'repeated']),
  reference: z.string(),
  amount: z.string(),
  /** Why the row was not imported; null if it was. */
  reason: z.string().nullable(),
});

const report = z.object({
  /** Null if all rows were imported before, so that nothing was stored. */
  import_id: z.int().nullable(),
  file_name: z.string(),
  ...sheetFields,
  taken: z.int(),
  failed: z.int(),
  repeated: z.int(),
  amount: z.number(),
  lines: z.array(line),
});

const rowsCall = {
  can: 'Import payments',
  body: z.object({ ids }),
  returns: json(outcomes),
  keyed: true,
  bulk: 'failed-credit-payments',
  assistants: 'money',
} as const;

const settlementFile = z.object({
  id: z.int(),
  file_name: z.string(),
  /** Day of the latest payment in the file. */
  paid_on: z.string(),
  /** Sum of the payments in the file, and the fee that the file states. */
  amount: z.number(),
  fee: z.number(),
  /** Amount that no bank line has paid yet. */
  open: z.number(),
});

export const creditPayments = endpoints({
  'GET /billing/import/credit-payments': {
    summary: 'Lists the payments in settlement files, with the account and invoice of each',
    can: 'View payment imports',
    ...listOfRows(creditPayment, creditPaymentFields, amounts),
    reads: ['payments'],
    example: { as: 'billing', query: { range: [0, 24], sort: ['paid_on', 'DESC'] } },
  },
  'GET /billing/import/credit-payments/:id': {
    summary: 'Returns one credit payment with the invoices that it settles',
    can: 'View payment imports',
    returns: json(creditPaymentDetail),
    reads: ['payments'],
  },
  'POST /billing/import/credit-payments': {
    summary:
      'Reads a settlement file (CSV or XLSX, up to 5000 rows). Valid rows become payments and settle the invoices that they name. The others wait as failed rows',
    can: 'Import payments',
    form: z.object({
      file: upload(),
      /** How to handle rows that were imported before, as for bank files. */
      duplicates: z.enum(['ask', 'skip', 'import']).default('ask'),
    }),
    returns: json(report),
    current: z.object({ import_id: z.int().nullable(), repeated: z.int(), rows: z.int() }),
    touches: ['payments', 'failed-credit-payments', 'billing', 'accounts'],
    keyed: true,
  },
  'GET /billing/import/settlement-files': {
    summary: 'Lists settlement files for which the provider still owes an amount, newest first',
    can: 'View payment imports',
    returns: json(z.array(settlementFile)),
    reads: ['payments'],
    example: { as: 'billing' },
  },
  'POST /billing/import/reverse-credit-payment': {
    summary:
      'Reverses a credit payment by counter-entries. What the payment settled is owed again, and the provider no longer owes the amount',
    can: 'Allocate payments',
    body: z.object({
      payment_id: id,
      reason,
      /** Today by default. */
      date: z.iso.date().optional().meta({ label: 'Date', direction: 'past' }),
    }),
    returns: json(z.object({ payment: creditPaymentDetail, reopened: z.array(reopenedInvoice) })),
    refuses: [409],
    touches: ['payments', 'billing', 'accounts'],
    keyed: true,
  },
  'GET /billing/import/failed-credit-payments': {
    summary: 'Lists rows of settlement files that could not be imported, with their outcome',
    can: 'View payment imports',
    ...listOfRows(failedRow, failedCreditPaymentFields, {}),
    reads: ['failed-credit-payments'],
    example: { as: 'billing', query: { range: [0, 24] } },
  },
  'GET /billing/import/failed-credit-payments/:id': {
    summary: 'Lists the failed rows of one file that await action, or of all files with id 0',
    can: 'View payment imports',
    params: z.object({ id: idOrNone }),
    returns: json(z.array(failedRow)),
    reads: ['failed-credit-payments'],
    example: { as: 'billing', params: { id: 0 } },
  },
  'POST /billing/import/failed-credit-payments/validate': {
    summary: 'Checks failed rows again, with corrected cells if given. Nothing is posted',
    can: 'Import payments',
    body: z.object({
      rows: z
        .array(
          z.object({
            id,
            cells: z
              .object({
                account_code: cell,
                invoice_number: cell,
                amount: cell,
                date: cell,
                reference: cell,
                fee: cell,
              } satisfies Record<CreditField, typeof cell>)
              .optional(),
            /** The change is refused if another user changed the row since. */
            version: z.int().optional(),
          }),
        )
        .min(1)
        .max(1000),
    }),
    returns: json(z.array(failedRow)),
    refuses: [404, 409],
    touches: ['failed-credit-payments'],
    keyed: true,
  },
  'POST /billing/import/failed-credit-payments/resubmit': {
    ...rowsCall,
    summary:
      'Creates payments from failed rows that are now valid. Each row becomes at most one payment',
    touches: ['payments', 'failed-credit-payments', 'billing', 'accounts', 'runs'],
    runTitle: 'Resubmit #',
    example: { as: 'billing', body: { ids: [1] } },
  },
  'POST /billing/import/failed-credit-payments/delete': {
    ...rowsCall,
    summary: 'Removes failed rows from the list. Their file keeps them',
    touches: ['failed-credit-payments', 'runs'],
    runTitle: 'Delete #',
    example: { as: 'billing', body: { ids: [2] } },
  },
});
