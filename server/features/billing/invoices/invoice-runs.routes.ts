import { recordRun } from '#server/runs/record-as-run.ts';
import { serve } from '#server/http/serve.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { withCounts } from '#server/http/row-results.ts';
import { discardDrafts, issueDrafts } from './drafts.ts';
import { checkInvoiceRun, runInvoices } from './invoice-run.ts';
import { printInvoices } from './print-invoices.ts';
import { changeMonth, listMonths } from '#server/features/ledger/months.ts';

const RUN = 'POST /accounts/invoice-run';
const ISSUE = 'POST /billing/invoices/issue';
const DISCARD = 'POST /billing/invoices/discard';

export default serve('invoiceRuns', {
  [RUN]: ({ body }, context) => {
    const { ids, ...args } = body;
    return recordRun(context, { call: RUN, ids, arguments: args }, async (scope) => {
      await checkInvoiceRun(scope, args);
      return withCounts(await runInvoices(scope, body));
    });
  },
  [ISSUE]: ({ body: { ids } }, context) =>
    recordRun(context, { call: ISSUE, ids }, async (scope) =>
      withCounts(await issueDrafts(scope, ids)),
    ),
  [DISCARD]: ({ body: { ids } }, context) =>
    recordRun(context, { call: DISCARD, ids }, async (scope) =>
      withCounts(await discardDrafts(scope, ids)),
    ),
  'POST /billing/invoices/print': ({ body }, { db }) => printInvoices(db, body.ids),
  'GET /billing/months': (_, { db, caller }) => {
    requireStaff(caller);
    return listMonths(db);
  },
  'POST /billing/months/close': ({ body }, { db, caller }) => {
    requireStaff(caller);
    return changeMonth(db, caller, body);
  },
});
