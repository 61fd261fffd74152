import { shipmentHistory } from './shipment-history.ts';
import { changeAddresses } from './changes/address-changes.ts';
import { shipmentUndo } from './changes/undo-changes.ts';
import { bulkUpdate } from './changes/shipment-changes.ts';
import { readShipment } from './shipment-detail.ts';
import { countShipments } from './list/shipment-counts.ts';
import { listShipments } from './list/shipment-list.ts';
import { recordRun } from '#server/runs/record-as-run.ts';
import { withCounts } from '#server/http/row-results.ts';
import { serve } from '#server/http/serve.ts';

export default serve('shipments', {
  'GET /shipments': ({ query }, context) => listShipments(query, context),
  'GET /shipments/counts': ({ query }, context) => countShipments(query.filters, context),
  'GET /shipments/:id': ({ params }, { db, caller }) => readShipment(db, caller, params.id),
  'POST /shipments/bulkupdate': ({ body }, context) => {
    const { ids, ...changes } = body;
    return recordRun(
      context,
      { call: 'POST /shipments/bulkupdate', ids, arguments: changes },
      ({ db, caller }) => bulkUpdate(db, caller, body),
    );
  },
  'POST /shipments/undo': ({ body }, context) => {
    const { ids, ...of } = body;
    return recordRun(context, { call: 'POST /shipments/undo', ids, arguments: of }, async (scope) =>
      withCounts(await shipmentUndo.undo(scope, body)),
    );
  },
  'PUT /shipment/update-collection-delivery-address': ({ body }, { db, caller, version }) =>
    changeAddresses(db, { caller, version }, body),
  'GET /shipments/:id/history': ({ params }, { db, caller }) =>
    shipmentHistory(db, caller, params.id),
});
