import { operation, type Bulk } from '#server/runs/operation.ts';
import { anyRow } from '#server/runs/work.ts';
import { previewPrint } from '../invoices/print-invoices.ts';
import { checkPeriod, sendInvoices, sendStatements } from './send-documents.ts';

const operations = {
  'POST /billing/invoices/send': operation('POST /billing/invoices/send', {
    kind: 'inside',
    preview: previewPrint,
    work: sendInvoices,
  }),
  'POST /billing/statements/send': operation('POST /billing/statements/send', {
    kind: 'inside',
    check: async (_, args) => checkPeriod(args),
    preview: anyRow,
    work: sendStatements,
  }),
};

export default { rows: {}, operations } satisfies Bulk;
