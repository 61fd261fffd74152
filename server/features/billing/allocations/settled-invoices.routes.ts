import { recordRun } from '#server/runs/record-as-run.ts';
import { serve } from '#server/http/serve.ts';
import { withCounts } from '#server/http/row-results.ts';
import { checkDay, postAll, ways } from './settle-invoices.ts';

const WRITE_OFF = 'POST /billing/invoices/write-off';
const CREDIT = 'POST /billing/invoices/credit';

export default serve('settledInvoices', {
  [WRITE_OFF]: async ({ body }, context) => {
    const { ids, ...args } = body;
    await checkDay(context, body.date);
    return recordRun(context, { call: WRITE_OFF, ids, arguments: args }, async (scope) =>
      withCounts(await postAll(scope, { way: ways['write-off'], ...body })),
    );
  },
  [CREDIT]: async ({ body }, context) => {
    const { ids, ...args } = body;
    await checkDay(context, body.date);
    return recordRun(context, { call: CREDIT, ids, arguments: args }, async (scope) =>
      withCounts(await postAll(scope, { way: ways.credit, ...body })),
    );
  },
});
