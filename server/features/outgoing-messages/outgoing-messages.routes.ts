import { recordRun } from '#server/runs/record-as-run.ts';
import { serve } from '#server/http/serve.ts';
import { giveUpMessages, listOutgoing, retryMessages } from './outgoing-messages.ts';
import { queueFigures } from './queue-figures.ts';

const RETRY = 'POST /outgoing-messages/retry';
const GIVE_UP = 'POST /outgoing-messages/give-up';

export default serve('outgoingMessages', {
  'GET /outgoing-messages': ({ query }, { db }) => listOutgoing(db, query),
  'GET /outgoing-messages/figures': (_, { db, config }) => queueFigures(db, config),
  [RETRY]: ({ body: { ids } }, context) =>
    recordRun(context, { call: RETRY, ids }, ({ db }) => retryMessages(db, ids)),
  [GIVE_UP]: ({ body: { ids } }, context) =>
    recordRun(context, { call: GIVE_UP, ids }, ({ db, caller }) => giveUpMessages(db, caller, ids)),
});
