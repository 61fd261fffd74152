import { serve } from '#server/http/serve.ts';
import { markSeen, readSince } from './since.ts';

export default serve('since', {
  'GET /since': ({ query }, context) => readSince(context, query.from),
  'POST /since/seen': async ({ body }, { db, caller }) => {
    await markSeen(db, caller, body.until);
    return { status: true, message: 'Marked as seen.' };
  },
});
