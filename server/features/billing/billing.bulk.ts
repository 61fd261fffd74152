import { and, sql } from 'drizzle-orm';
import { invoices } from '#server/db/schema/billing.ts';
import { operation, type Bulk } from '#server/runs/operation.ts';
import { rowsOfList } from '#server/runs/rows/row-source.ts';
import { discardDrafts, issueDrafts, previewDrafts } from './invoices/drafts.ts';
import { invoiceConditions } from './invoices/invoice-filter.ts';
import { openInvoices, previewPrint } from './invoices/print-invoices.ts';
import { checkInvoiceRun, previewInvoiceRun, runInvoices } from './invoices/invoice-run.ts';

const LARGEST_DOCUMENT = 1000;

const rows = {
  billing: rowsOfList(
    'GET /billing/invoices',
    (filter, caller) =>
      sql`select ${invoices.id} as id, coalesce(${invoices.invoice_number}, 'Draft ' || ${invoices.id}) as label
          from ${invoices} where ${and(sql`true`, ...invoiceConditions(filter, caller))}`,
  ),
};

const operations = {
  'POST /accounts/invoice-run': operation('POST /accounts/invoice-run', {
    kind: 'inside',
    check: checkInvoiceRun,
    preview: previewInvoiceRun,
    work: runInvoices,
  }),
  'POST /billing/invoices/issue': operation('POST /billing/invoices/issue', {
    kind: 'inside',
    preview: previewDrafts,
    work: (scope, { ids }) => issueDrafts(scope, ids),
  }),
  'POST /billing/invoices/print': operation('POST /billing/invoices/print', {
    kind: 'document',
    most: LARGEST_DOCUMENT,
    preview: previewPrint,
    open: openInvoices,
  }),
  'POST /billing/invoices/discard': operation('POST /billing/invoices/discard', {
    kind: 'inside',
    preview: previewDrafts,
    work: (scope, { ids }) => discardDrafts(scope, ids),
  }),
};

export default { rows, operations } satisfies Bulk;
