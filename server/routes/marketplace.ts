import { marketplace } from '../../src/api/contract/marketplace.ts';
import { listMarketplaceEvents } from '../rules/marketplace/event-list.ts';
import { validateWaybills } from '../rules/marketplace/look-ups.ts';
import { addMarketplaceNotes } from '../rules/marketplace/notes.ts';
import { sendingStatus } from '../rules/marketplace/sending-status.ts';
import { readMarketplaceShipment } from '../rules/marketplace/shipment-detail.ts';
import { listMarketplaceShipments } from '../rules/marketplace/shipment-list.ts';
import { readTimeline } from '../rules/marketplace/timeline.ts';
import { serve } from '../serve.ts';

export default serve(marketplace, {
  'GET /amazon-shipments': ({ query }, { db }) => listMarketplaceShipments(db, query),
  'GET /amazon-shipments/event-shipments': ({ query }, { db }) => listMarketplaceEvents(db, query),
  'GET /amazon-shipments/:id': ({ params }, { db }) => readMarketplaceShipment(db, params.id),
  'POST /amazon-shipments/events': { own: ({ body }, context) => readTimeline(context, body) },
  'POST /amazon-shipments/validate-waybills': ({ body }, { db }) =>
    validateWaybills(db, body.waybills),
  'POST /amazon-shipments/track-send_event-status': ({ body }, { db }) =>
    sendingStatus(db, body.ids),
  'POST /amazon-shipments/shipment-notes': ({ body }, { db, caller }) =>
    addMarketplaceNotes(db, caller, body),
});
