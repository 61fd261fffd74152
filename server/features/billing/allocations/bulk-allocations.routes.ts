import { recordRun } from '#server/runs/record-as-run.ts';
import { serve } from '#server/http/serve.ts';
import { withCounts } from '#server/http/row-results.ts';
import { allocateGiven } from './allocate-given.ts';
import {
  allocateAccounts,
  allocateInvoices,
  allocateOverpaid,
  type Allocated,
} from './allocate-open.ts';
import { addBatchNote, readBatch, readBatchNotes } from './allocation-batches.ts';
import { recalculateBalances } from '../books/recalculate-balances.ts';

const ACCOUNTS = 'POST /accounts/allocate';
const INVOICES = 'POST /billing/invoices/allocate';
const OVERPAID = 'POST /billing/invoices/allocate-overpaid';
const GIVEN = 'POST /billing/invoices/allocate/bulk';
const RECALCULATE = 'POST /accounts/recalculate-balance';

const responseOf = ({ results, allocation_ids }: Allocated) => ({
  ...withCounts(results),
  allocation_ids,
});

export default serve('bulkAllocations', {
  [ACCOUNTS]: ({ body }, context) =>
    recordRun(
      context,
      { call: ACCOUNTS, ids: body.ids, arguments: { method: body.method } },
      async (scope) => responseOf(await allocateAccounts(scope, body)),
    ),
  [INVOICES]: ({ body: { ids } }, context) =>
    recordRun(context, { call: INVOICES, ids }, async (scope) =>
      responseOf(await allocateInvoices(scope, ids)),
    ),
  [OVERPAID]: ({ body }, context) => {
    const { ids, ...args } = body;
    return recordRun(context, { call: OVERPAID, ids, arguments: args }, async (scope) =>
      responseOf(await allocateOverpaid(scope, body)),
    );
  },
  [GIVEN]: async ({ body: { allocations, note } }, context) => {
    const ids = allocations.map(({ invoice_id }) => invoice_id);
    const made = { call: GIVEN, ids, arguments: { allocations }, always: true } as const;
    return recordRun(context, made, async (scope) => {
      const { db, caller } = scope;
      const run_id = caller.runId ?? 0;
      const done = responseOf(await allocateGiven(scope, allocations));
      if (note !== undefined) await addBatchNote(db, caller, { id: run_id, note });
      return { ...done, run_id };
    });
  },
  'GET /billing/invoices/allocate/bulk/:id': ({ params }, { db, caller }) =>
    readBatch(db, caller, params.id),
  'GET /billing/invoices/allocate/bulk/notes/:id': ({ params }, { db, caller }) =>
    readBatchNotes(db, caller, params.id),
  'POST /billing/invoices/allocate/bulk/notes': ({ body }, { db, caller }) =>
    addBatchNote(db, caller, body),
  [RECALCULATE]: ({ body: { ids } }, context) =>
    recordRun(context, { call: RECALCULATE, ids }, async (scope) =>
      withCounts(await recalculateBalances(scope, ids)),
    ),
});
