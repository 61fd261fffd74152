import { recordRun } from '#server/runs/record-as-run.ts';
import { serve } from '#server/http/serve.ts';
import { withCounts } from '#server/http/row-results.ts';
import { takeOnAccount } from './unpaid-shipments.ts';

const CALL = 'POST /shipments/take-on-account';

export default serve('unpaidShipments', {
  [CALL]: ({ body }, context) => {
    const { ids, ...args } = body;
    return recordRun(context, { call: CALL, ids, arguments: args }, async (scope) =>
      withCounts(await takeOnAccount(scope, body)),
    );
  },
});
