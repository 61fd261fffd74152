import { shipments } from '../../src/api/contract/shipments.ts';
import { statusFacts } from '../../src/domain/statuses.ts';
import { changeAddresses } from '../rules/address-changes.ts';
import { createShipments } from '../rules/create-shipments.ts';
import { book } from '../rules/booking.ts';
import { openPriceDesk } from '../rules/price-desk.ts';
import { bookQuote, quote } from '../rules/quoting.ts';
import { bulkUpdate } from '../rules/shipment-changes.ts';
import { auditOf, readShipment } from '../rules/shipment-detail.ts';
import { countShipments } from '../rules/shipment-counts.ts';
import { listShipments } from '../rules/shipment-list.ts';
import { accountFor } from '../rules/tenancy.ts';
import { recorded } from '../runs/recorded.ts';
import { serve } from '../serve.ts';

export default serve(shipments, {
  'GET /shipments': ({ query }, context) => listShipments(query, context),
  'GET /shipments/counts': ({ query }, context) => countShipments(query.filters, context),
  'GET /shipments/:id': ({ params }, { db, caller }) => readShipment(db, caller, params.id),
  'GET /shipments/:id/audit': ({ params }, { db }) => auditOf(db, params.id),
  'POST /shipments/quote': ({ body }, { db, caller }) => quote(db, caller, body),
  'POST /shipments': async ({ body }, { db, caller }) => {
    const accountId = accountFor(caller, body.account_id);
    return book({ db, caller, desk: await openPriceDesk(db) }, body, { accountId });
  },
  'POST /shipments/book-quote': ({ body }, { db, caller }) => bookQuote(db, caller, body),
  'POST /createshipments': ({ body }, { db, caller }) =>
    createShipments(db, caller, body.shipments),
  'POST /shipments/bulkupdate': ({ body }, context) => {
    const { ids, ...changes } = body;
    const title =
      body.status === undefined
        ? 'Update fields'
        : `Change status to ${statusFacts(body.status).label}`;
    return recorded(
      context,
      { call: 'POST /shipments/bulkupdate', noun: 'shipments', title, ids, arguments: changes },
      ({ db, caller }) => bulkUpdate(db, caller, body),
    );
  },
  'PUT /shipment/update-collection-delivery-address': ({ body }, { db, caller, version }) =>
    changeAddresses(db, { caller, version }, body),
});
