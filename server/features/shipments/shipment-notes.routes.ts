import { readAttachments, storeAttachments } from './documents/attachments.ts';
import { sendEmails } from './changes/bulk-email.ts';
import { communicationOf, resendNotification } from './changes/communication.ts';
import { refuseWhenNothingSent } from '../messages/message-limits.ts';
import { addNote, addNotes, readNotes } from './shipment-notes.ts';
import { requestSpecialTrip } from './changes/special-trips.ts';
import { recordRun } from '#server/runs/record-as-run.ts';
import { serve } from '#server/http/serve.ts';

export default serve('shipmentNotes', {
  'GET /shipments/notes/:id': ({ params }, { db, caller }) =>
    readNotes(db, caller, { shipmentId: params.id }),
  'GET /shipments/notes/communication/:id': ({ params }, { db, caller }) =>
    communicationOf(db, caller, params.id),
  'POST /shipments/notes': {
    reads: async ({ form }) => {
      const attachments = await readAttachments(form.attachments);
      return (_, { db, caller }) => addNote(db, caller, { form, attachments });
    },
  },
  'POST /shipments/notes/bulk': ({ body }, context) => {
    const { ids, ...note } = body;
    return recordRun(
      context,
      {
        call: 'POST /shipments/notes/bulk',
        ids,
        arguments: note,
      },
      ({ db, caller }) => addNotes(db, caller, body),
    );
  },
  'POST /shipments/bulk/email': {
    reads: async ({ form: { attachments: uploads, ids, ...written } }) => {
      const attachments = await readAttachments(uploads);
      return async (_, context) => {
        const files = await storeAttachments(context.db, context.caller, attachments);
        const email = { ...written, files };
        const call = { call: 'POST /shipments/bulk/email', ids, arguments: email } as const;
        const { stopped, ...result } = await recordRun(context, call, (scope) =>
          sendEmails(scope, { ...email, ids }),
        );
        refuseWhenNothingSent(result.ok, stopped);
        return result;
      };
    },
  },
  'POST /shipments/bulk/email-files': {
    reads: async ({ form }) => {
      const attachments = await readAttachments(form.attachments);
      return async (_, { db, caller }) => ({
        files: await storeAttachments(db, caller, attachments),
      });
    },
  },
  'POST /resend-notification': ({ body }, context) => resendNotification(context, body),
  'POST /notification/special-trip-request': ({ body }, context) =>
    requestSpecialTrip(context, body),
});
