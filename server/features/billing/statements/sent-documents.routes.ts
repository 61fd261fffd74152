import { recordRun } from '#server/runs/record-as-run.ts';
import { serve } from '#server/http/serve.ts';
import { withCounts } from '#server/http/row-results.ts';
import { sendCreditNote } from '../credit-notes/send-credit-notes.ts';
import { sendInvoices, sendStatements } from './send-documents.ts';

const INVOICES = 'POST /billing/invoices/send';
const STATEMENTS = 'POST /billing/statements/send';

export default serve('sentDocuments', {
  [INVOICES]: ({ body }, context) => {
    const { ids, ...args } = body;
    return recordRun(context, { call: INVOICES, ids, arguments: args }, async (scope) =>
      withCounts(await sendInvoices(scope, body)),
    );
  },
  'POST /billing/credit-notes/:id/send': ({ params, body }, context) =>
    sendCreditNote(context, { ...params, ...body }),
  [STATEMENTS]: ({ body }, context) => {
    const { ids, ...args } = body;
    return recordRun(context, { call: STATEMENTS, ids, arguments: args }, async (scope) =>
      withCounts(await sendStatements(scope, body)),
    );
  },
});
