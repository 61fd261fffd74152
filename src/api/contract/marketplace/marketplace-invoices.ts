import * as z from 'zod';
import { XLSX } from '#domain/kernel/file-types.ts';
import { marketplaceInvoiceFields } from '#domain/marketplace/lists/marketplace-invoice.fields.ts';
import { marketplaceInvoiceStates } from '#domain/marketplace/marketplace-invoices.ts';
import { endpoints, json } from '#api/endpoint.ts';
import { filterOf, listOf, rowOf } from '#api/field-schemas.ts';
import { sheetFields, upload } from '#api/uploads.ts';
import { formAmount, ids, instant, line } from '../field-parts.ts';
import { csvResponse } from './marketplace-files.ts';
import {
  byFingerprint,
  failureFields,
  marketplaceEntities,
  repaired,
} from './marketplace-parts.ts';

const invoice = rowOf(marketplaceInvoiceFields);

const badLine = z.object({ row: z.int(), waybill: z.string(), reasons: z.array(z.string()) });

const invoiceDetail = invoice.extend({
  /** The first 500 lines; the file contains all. */
  lines: z.array(
    z.object({
      number: z.int(),
      waybill: z.string(),
      amazon_shipment_id: z.int().nullable(),
      weight: z.number(),
      amount_excluding_vat: z.number(),
      vat: z.number(),
      amount: z.number(),
    }),
  ),
});

const totals = z.object({
  count: z.int(),
  line_count: z.int(),
  total_excluding_vat: z.number(),
  vat: z.number(),
  total: z.number(),
  by_state: z.array(
    z.object({ state: z.enum(marketplaceInvoiceStates), count: z.int(), total: z.number() }),
  ),
});

const sendingStatus = z.object({
  id: z.int(),
  state: z.enum(marketplaceInvoiceStates),
  /** Progress in per cent. */
  progress: z.int(),
  steps: z.array(
    z.object({
      step: z.enum(['uploaded', 'totalled', 'staged', 'sent', 'acknowledged']),
      done_at: instant.nullable(),
      is_done: z.boolean(),
    }),
  ),
  ...failureFields,
});

const more = { fingerprint: byFingerprint };
const filter = { ...filterOf(marketplaceInvoiceFields), ...more };

const forInvoices = {
  can: 'Invoice marketplace',
  body: z.object({ ids }),
  touches: ['marketplace', 'runs'],
  keyed: true,
  bulk: 'marketplace-invoices',
  assistants: 'money',
} as const;

export const marketplaceInvoices = endpoints({
  'GET /amazon-invoices': {
    summary:
      'Lists invoices to the marketplace, filtered by words, state, failure, period and dates',
    can: 'Invoice marketplace',
    ...listOf(marketplaceInvoiceFields, more),
    reads: marketplaceEntities,
    example: { as: 'marketplace', query: { range: [0, 24], sort: ['time_created', 'DESC'] } },
  },
  'GET /amazon-invoices/:id': {
    summary: 'Returns one marketplace invoice with its lines',
    can: 'Invoice marketplace',
    returns: json(invoiceDetail),
    reads: marketplaceEntities,
  },
  'POST /amazon-shipments-download-invoice/:id': {
    summary: 'Returns the file of a marketplace invoice as uploaded, or its lines as CSV',
    can: 'Invoice marketplace',
    returns: { kind: 'file', types: [csvResponse, XLSX] },
  },
  'POST /amazon-invoices/totals': {
    summary: 'Returns totals of the marketplace invoices that match a filter',
    can: 'Invoice marketplace',
    body: z.object({ filter: z.strictObject(filter).default({}) }),
    returns: json(totals),
    reads: marketplaceEntities,
    example: { as: 'marketplace', body: { filter: {} } },
  },
  'POST /amazon-invoices/upload': {
    summary:
      'Reads a marketplace invoice (CSV or XLSX). It is stored if all lines are valid. Otherwise all invalid lines are returned',
    can: 'Invoice marketplace',
    form: z.object({
      file: upload(),
      invoice_number: line('Invoice number', 40)
        .regex(
          /^[A-Z0-9][A-Z0-9/_-]*$/i,
          'Use only letters, digits, /, _ and - in the invoice number.',
        )
        .optional(),
      /** Expected total, if no row named Total states it. */
      stated_total: formAmount('Total').optional(),
      /** Period of the lines, for files whose lines have no date. */
      period_from: z.iso.date().optional().meta({ label: 'Period from', direction: 'past' }),
      period_until: z.iso.date().optional().meta({ label: 'Period until', direction: 'past' }),
    }),
    current: z.object({ id: z.int(), state: z.enum(marketplaceInvoiceStates) }),
    returns: json(
      z.object({
        /** Null if lines are invalid, so that nothing was stored. */
        invoice: invoice.nullable(),
        ...sheetFields,
        line_count: z.int(),
        bad: z.array(badLine),
        total: z.number(),
        stated_total: z.number().nullable(),
        difference: z.number().nullable(),
      }),
    ),
    touches: ['marketplace'],
    keyed: true,
  },
  'POST /amazon-invoices/calculate-totals': {
    ...forInvoices,
    runTitle: 'Calculate totals of #',
    summary:
      'Recalculates the totals of invoices from their lines. An invoice whose stated total differs fails and reports the difference',
    returns: json(repaired),
  },
  'POST /amazon-invoices/send-to-amz': {
    ...forInvoices,
    runTitle: 'Prepare and send #',
    summary:
      'Stages the files of invoices and sends them to the marketplace. Nothing is sent twice',
    returns: json(repaired),
  },
  'POST /amazon-invoices/s3-to-amzsftp': {
    ...forInvoices,
    runTitle: 'Send # from storage',
    summary: 'Transfers staged files from object storage to the file server of the marketplace',
    returns: json(repaired),
  },
  'GET /amazon-invoices/upload-status/:id': {
    summary: 'Returns the progress of sending an invoice to the marketplace',
    can: 'Invoice marketplace',
    returns: json(sendingStatus),
    reads: marketplaceEntities,
  },
  'GET /amazon-invoices-s3-to-amzsftp/:id': {
    summary:
      'Returns the progress of transferring staged files from object storage to the file server, with the acknowledgement',
    can: 'Invoice marketplace',
    returns: json(
      sendingStatus.extend({
        storage_key: z.string().nullable(),
        sftp_path: z.string().nullable(),
        /** Answer of the marketplace to the file. */
        acknowledgement: z.string().nullable(),
      }),
    ),
    reads: marketplaceEntities,
  },
});
