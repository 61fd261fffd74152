import { serve } from '#server/http/serve.ts';
import { accountFor } from '#server/http/tenancy.ts';
import { createPricer } from '../pricing/pricer.ts';
import { book } from './booking.ts';
import { createShipments } from './create-shipments.ts';

export default serve('booking', {
  'POST /shipments': async ({ body }, { db, caller }) => {
    const accountId = accountFor(caller, body.account_id);
    return book({ db, caller, pricer: await createPricer(db) }, body, { accountId });
  },
  'POST /createshipments': ({ body }, { db, caller }) =>
    createShipments(db, caller, body.shipments),
});
