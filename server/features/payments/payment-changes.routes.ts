import { serve } from '#server/http/serve.ts';
import { readAllocations } from './payment-list.ts';
import { addNote, readNotes } from './receipts/payment-notes.ts';
import { reverseReceipt } from './reverse-payments.ts';
import { snoozeReceipt } from './receipts/snooze-receipts.ts';

export default serve('paymentChanges', {
  'POST /billing/import/reverse-payment': ({ body }, { db, caller }) =>
    reverseReceipt(db, caller, body),
  'POST /billing/import/snooze': ({ body }, { db, caller }) => snoozeReceipt(db, caller, body),
  'GET /billing/import/get-allocated-invoice/:id': ({ params }, { db }) =>
    readAllocations(db, params.id),
  'GET /billing/import/notes/:id': ({ params }, { db }) => readNotes(db, params.id),
  'POST /billing/import/notes': ({ body }, { db, caller }) => addNote(db, caller, body),
});
