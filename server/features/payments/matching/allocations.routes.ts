import { recordRun } from '#server/runs/record-as-run.ts';
import { serve } from '#server/http/serve.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { withCounts } from '#server/http/row-results.ts';
import { acceptCertain } from './accept-certain.ts';
import { decisionOf, placeReceipt, reallocateReceipt } from './allocate-receipts.ts';
import { candidatesOf, suggestionsFor } from './suggestions.ts';
import { nameInvoice } from './name-invoice.ts';
import { planFor } from './plan-allocations.ts';

export default serve('allocations', {
  'GET /billing/import/candidates/:id': ({ params }, { db, caller }) => {
    requireStaff(caller);
    return candidatesOf(db, params.id);
  },
  'GET /billing/import/suggestions': ({ query }, { db, caller }) => {
    requireStaff(caller);
    return suggestionsFor(db, query.ids);
  },
  'POST /billing/import/virtual-allocation': ({ body }, { db, caller }) => {
    requireStaff(caller);
    return planFor(
      db,
      body.decisions.map(({ payment_id: id, ...to }) => decisionOf(id, to)),
    );
  },
  'PUT /billing/import/payments/:id': (input, { db, caller }) => placeReceipt(db, caller, input),
  'POST /billing/import/payment-reallocation': ({ body }, { db, caller }) =>
    reallocateReceipt(db, caller, body),
  'POST /billing/import/accept': async ({ body }, context) => {
    const made = { call: 'POST /billing/import/accept', ids: body.ids } as const;
    return recordRun(context, made, async (scope) =>
      withCounts(await acceptCertain(scope, body.ids)),
    );
  },
  'POST /billing/import/add-invoice-number': ({ body }, { db, caller }) =>
    nameInvoice(db, caller, body),
});
