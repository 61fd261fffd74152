import { recordRun } from '#server/runs/record-as-run.ts';
import { serve } from '#server/http/serve.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { withCounts } from '#server/http/row-results.ts';
import { listCreditPayments, readCreditPayment } from './credit-payment-list.ts';
import { readCreditRows } from './credit-rows.ts';
import { listFailedRows, readFailedRows, validateRows } from './failed-credit-payments.ts';
import { importCreditPayments } from './import-credit-payments.ts';
import { deleteRows, resubmitRows } from './resubmit-credit-payments.ts';
import { reverseCreditPayment } from '../reverse-payments.ts';
import { openSettlementFiles } from '../receipts/settlement-files.ts';

const RESUBMIT = 'POST /billing/import/failed-credit-payments/resubmit';
const DELETE = 'POST /billing/import/failed-credit-payments/delete';

export default serve('creditPayments', {
  'GET /billing/import/credit-payments': ({ query }, { db }) => listCreditPayments(db, query),
  'GET /billing/import/credit-payments/:id': ({ params }, { db }) =>
    readCreditPayment(db, params.id),
  'POST /billing/import/credit-payments': {
    reads: async ({ form }) => {
      const read = await readCreditRows(form.file);
      return (_, { db, caller }) => importCreditPayments(db, caller, { form, read });
    },
  },
  'GET /billing/import/settlement-files': (_, { db, caller }) => {
    requireStaff(caller);
    return openSettlementFiles(db);
  },
  'POST /billing/import/reverse-credit-payment': ({ body }, { db, caller }) =>
    reverseCreditPayment(db, caller, body),
  'GET /billing/import/failed-credit-payments': ({ query }, { db }) => listFailedRows(db, query),
  'GET /billing/import/failed-credit-payments/:id': ({ params }, { db }) =>
    readFailedRows(db, params.id),
  'POST /billing/import/failed-credit-payments/validate': ({ body }, { db, caller }) =>
    validateRows(db, caller, body.rows),
  [RESUBMIT]: ({ body: { ids } }, context) =>
    recordRun(context, { call: RESUBMIT, ids }, async (scope) =>
      withCounts(await resubmitRows(scope, ids)),
    ),
  [DELETE]: ({ body: { ids } }, context) =>
    recordRun(context, { call: DELETE, ids }, async (scope) =>
      withCounts(await deleteRows(scope, ids)),
    ),
});
