import { shipmentNotes } from '../../src/api/contract/shipment-notes.ts';
import { bulkEmail } from '../rules/bulk-email.ts';
import { communicationOf, resendNotification } from '../rules/communication.ts';
import { addNote, addNotes, readNotes } from '../rules/shipment-notes.ts';
import { requestSpecialTrip } from '../rules/special-trips.ts';
import { serve } from '../serve.ts';

export default serve(shipmentNotes, {
  'GET /shipments/notes/:id': ({ params }, { db, caller }) =>
    readNotes(db, caller, { shipmentId: params.id }),
  'GET /shipments/notes/communication/:id': ({ params }, { db, caller }) =>
    communicationOf(db, caller, params.id),
  'POST /shipments/notes': ({ form }, { db, caller }) => addNote(db, caller, form),
  'POST /shipments/notes/bulk': ({ body }, { db, caller }) => addNotes(db, caller, body),
  'POST /shipments/bulk/email': ({ form }, context) => bulkEmail(context, form),
  'POST /resend-notification': ({ body }, context) => resendNotification(context, body),
  'POST /notification/special-trip-request': ({ body }, context) =>
    requestSpecialTrip(context, body),
});
