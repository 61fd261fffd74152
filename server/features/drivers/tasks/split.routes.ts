import { recorded } from '#server/runs/record-as-run.ts';
import { serve } from '#server/http/serve.ts';
import { assignEach } from '#server/features/shipments/assign-each.ts';
import { splitFor } from './split-drivers.ts';

export default serve('shipmentAssignments', {
  'POST /drivers/split': ({ body }, context) => splitFor(body, context),
  'POST /shipments/assignments': ({ body }, context) => {
    const { ids, ...named } = body;
    return recorded(
      context,
      { call: 'POST /shipments/assignments', ids, arguments: named },
      ({ db, caller }) => assignEach(db, caller, body),
    );
  },
});
