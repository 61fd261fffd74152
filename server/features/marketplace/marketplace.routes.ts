import { listMarketplaceEvents } from './events/event-list.ts';
import { validateWaybills } from './look-ups.ts';
import { addMarketplaceNotes } from './shipments/notes.ts';
import { sendingStatus } from './shipments/sending-status.ts';
import { readMarketplaceShipment } from './shipments/shipment-detail.ts';
import { listMarketplaceShipments } from './shipments/shipment-list.ts';
import { readTimeline } from './shipments/timeline.ts';
import { recordRun } from '#server/runs/record-as-run.ts';
import { serve } from '#server/http/serve.ts';

export default serve('marketplace', {
  'GET /amazon-shipments': ({ query }, { db }) => listMarketplaceShipments(db, query),
  'GET /amazon-shipments/event-shipments': ({ query }, { db }) => listMarketplaceEvents(db, query),
  'GET /amazon-shipments/:id': ({ params }, { db }) => readMarketplaceShipment(db, params.id),
  'POST /amazon-shipments/events': { own: ({ body }, context) => readTimeline(context, body) },
  'POST /amazon-shipments/validate-waybills': ({ body }, { db }) =>
    validateWaybills(db, body.waybills),
  'POST /amazon-shipments/track-send_event-status': ({ body }, { db }) =>
    sendingStatus(db, body.ids),
  'POST /amazon-shipments/shipment-notes': ({ body }, context) => {
    const { ids, note } = body;
    const made = {
      call: 'POST /amazon-shipments/shipment-notes',
      ids,
      arguments: { note },
    } as const;
    return recordRun(context, made, ({ db, caller }) => addMarketplaceNotes(db, caller, body));
  },
});
