import { shipmentNotes } from '../../src/api/contract/shipment-notes.ts';
import { keepAttachments, sendLetters } from '../rules/bulk-email.ts';
import { communicationOf, resendNotification } from '../rules/communication.ts';
import { addNote, addNotes, readNotes } from '../rules/shipment-notes.ts';
import { requestSpecialTrip } from '../rules/special-trips.ts';
import { recorded } from '../runs/recorded.ts';
import { serve } from '../serve.ts';

export default serve(shipmentNotes, {
  'GET /shipments/notes/:id': ({ params }, { db, caller }) =>
    readNotes(db, caller, { shipmentId: params.id }),
  'GET /shipments/notes/communication/:id': ({ params }, { db, caller }) =>
    communicationOf(db, caller, params.id),
  'POST /shipments/notes': ({ form }, { db, caller }) => addNote(db, caller, form),
  'POST /shipments/notes/bulk': ({ body }, context) => {
    const { ids, ...note } = body;
    return recorded(
      context,
      {
        call: 'POST /shipments/notes/bulk',
        noun: 'shipments',
        title: 'Add note',
        ids,
        arguments: note,
      },
      ({ db, caller }) => addNotes(db, caller, body),
    );
  },
  'POST /shipments/bulk/email': async ({ form }, context) => {
    const { ids, attachments, ...written } = form;
    const files = await keepAttachments(context.db, context.caller, attachments);
    const letter = { ...written, files };
    return recorded(
      context,
      {
        call: 'POST /shipments/bulk/email',
        noun: 'shipments',
        title: 'Send e-mail',
        ids,
        arguments: letter,
      },
      (scope) => sendLetters(scope, { ...letter, ids }),
    );
  },
  'POST /shipments/bulk/email-files': async ({ form }, { db, caller }) => ({
    files: await keepAttachments(db, caller, form.attachments),
  }),
  'POST /resend-notification': ({ body }, context) => resendNotification(context, body),
  'POST /notification/special-trip-request': ({ body }, context) =>
    requestSpecialTrip(context, body),
});
