import { serve } from '#server/http/serve.ts';
import { changeRequest } from './changed-request.ts';
import { listDays, listRequests } from './collection-list.ts';
import { recordOutcome } from './driver-collections.ts';
import { addRequest } from './new-request.ts';

export default serve('collectionRequests', {
  'GET /collection-requests': listRequests,
  'POST /collection-requests': ({ body }, context) => addRequest(body, context),
  'PUT /collection-requests/:id': changeRequest,
  'GET /collection-requests/:id/occurrences': ({ params }, { db, caller }) =>
    listDays(db, caller, params.id),
  'POST /drivers/collections': {
    own: ({ body }, { database, caller }) => recordOutcome(body, database, caller),
  },
});
