import { serve } from '#server/http/serve.ts';
import { accountHistory } from '#server/features/accounts/account-history.ts';
import { lockerHistory } from '#server/features/lockers/locker-history.ts';
import { shipmentHistory } from '#server/features/shipments/shipment-history.ts';

export default serve('history', {
  'GET /shipments/:id/history': ({ params }, { db, caller }) =>
    shipmentHistory(db, caller, params.id),
  'GET /accounts/:id/history': ({ params }, { db, caller }) =>
    accountHistory(db, caller, params.id),
  'GET /lockers/:id/history': ({ params }, { db, caller }) => lockerHistory(db, caller, params.id),
});
