import { marketplaceInvoices } from '../../src/api/contract/marketplace-invoices.ts';
import { forEachRow } from '../rules/marketplace/bulk.ts';
import { downloadInvoice } from '../rules/marketplace/invoice-file.ts';
import { invoiceStatus, listInvoices, readInvoice } from '../rules/marketplace/invoice-list.ts';
import { forwardInvoice, sendInvoice } from '../rules/marketplace/invoice-sending.ts';
import { calculateTotals, sumInvoices } from '../rules/marketplace/invoice-totals.ts';
import { uploadInvoice } from '../rules/marketplace/invoice-upload.ts';
import { tallied } from '../rules/outcomes.ts';
import { recorded, recordedAfter } from '../runs/recorded.ts';
import { serve } from '../serve.ts';

type BulkCall =
  | 'POST /amazon-invoices/calculate-totals'
  | 'POST /amazon-invoices/send-to-amz'
  | 'POST /amazon-invoices/s3-to-amzsftp';

const made = (call: BulkCall, title: string, ids: readonly number[]) => ({
  call,
  noun: marketplaceInvoices[call].bulk,
  title,
  ids,
  arguments: {},
});

export default serve(marketplaceInvoices, {
  'GET /amazon-invoices': ({ query }, { db }) => listInvoices(db, query),
  'GET /amazon-invoices/:id': ({ params }, { db }) => readInvoice(db, params.id),
  'POST /amazon-shipments-download-invoice/:id': ({ params }, { db }) =>
    downloadInvoice(db, params.id),
  'POST /amazon-invoices/totals': ({ body }, { db }) => sumInvoices(db, body.filter),
  'POST /amazon-invoices/upload': ({ form }, { db, caller }) => uploadInvoice(db, caller, form),
  'POST /amazon-invoices/calculate-totals': ({ body: { ids } }, context) =>
    recorded(
      context,
      made('POST /amazon-invoices/calculate-totals', 'Calculate totals', ids),
      async ({ db }) => tallied(await calculateTotals(db, ids)),
    ),
  'POST /amazon-invoices/send-to-amz': {
    own: ({ body: { ids } }, context) =>
      recordedAfter(context, made('POST /amazon-invoices/send-to-amz', 'Send invoices', ids), () =>
        forEachRow(context, ids, sendInvoice),
      ),
  },
  'POST /amazon-invoices/s3-to-amzsftp': {
    own: ({ body: { ids } }, context) =>
      recordedAfter(
        context,
        made('POST /amazon-invoices/s3-to-amzsftp', 'Send staged invoices', ids),
        () => forEachRow(context, ids, forwardInvoice),
      ),
  },
  'GET /amazon-invoices/upload-status/:id': ({ params }, { db }) => invoiceStatus(db, params.id),
  'GET /amazon-invoices-s3-to-amzsftp/:id': ({ params }, { db }) => invoiceStatus(db, params.id),
});
