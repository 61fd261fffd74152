import { forEachRow } from '../bulk.ts';
import { downloadInvoice } from './invoice-file.ts';
import { invoiceStatus, invoiceTransfer, listInvoices, readInvoice } from './invoice-list.ts';
import { forwardInvoice, sendInvoice } from './invoice-sending.ts';
import { calculateTotals, sumInvoices } from './invoice-totals.ts';
import { invoiceHeadings } from './invoice-reading.ts';
import { uploadInvoice } from './invoice-upload.ts';
import { withCounts } from '#server/http/row-results.ts';
import { recordRun, recordedAfter } from '#server/runs/record-as-run.ts';
import { serve } from '#server/http/serve.ts';
import { readTable } from '#server/uploads/tables/read-table.ts';

export default serve('marketplaceInvoices', {
  'GET /amazon-invoices': ({ query }, { db }) => listInvoices(db, query),
  'GET /amazon-invoices/:id': ({ params }, { db }) => readInvoice(db, params.id),
  'POST /amazon-shipments-download-invoice/:id': ({ params }, { db }) =>
    downloadInvoice(db, params.id),
  'POST /amazon-invoices/totals': ({ body }, { db }) => sumInvoices(db, body.filter),
  'POST /amazon-invoices/upload': {
    reads: async ({ form }) => {
      const table = await readTable(form.file, invoiceHeadings);
      return (_, { db, caller }) => uploadInvoice(db, caller, { form, table });
    },
  },
  'POST /amazon-invoices/calculate-totals': ({ body: { ids } }, context) =>
    recordRun(context, { call: 'POST /amazon-invoices/calculate-totals', ids }, async ({ db }) =>
      withCounts(await calculateTotals(db, ids)),
    ),
  'POST /amazon-invoices/send-to-amz': {
    own: ({ body: { ids } }, context) =>
      recordedAfter(context, { call: 'POST /amazon-invoices/send-to-amz', ids }, () =>
        forEachRow(context, ids, sendInvoice),
      ),
  },
  'POST /amazon-invoices/s3-to-amzsftp': {
    own: ({ body: { ids } }, context) =>
      recordedAfter(context, { call: 'POST /amazon-invoices/s3-to-amzsftp', ids }, () =>
        forEachRow(context, ids, forwardInvoice),
      ),
  },
  'GET /amazon-invoices/upload-status/:id': ({ params }, { db }) => invoiceStatus(db, params.id),
  'GET /amazon-invoices-s3-to-amzsftp/:id': ({ params }, { db }) => invoiceTransfer(db, params.id),
});
