import { serve } from '#server/http/serve.ts';
import { freshAlarms } from './alarms.ts';
import { claim, lineWith, snooze, unclaim, wake } from './marks.ts';
import { readNow } from './now.ts';

export default serve('now', {
  'GET /now': ({ query }, { db, caller }) => readNow(db, caller, query.branch_id),

  'POST /now/alarms': ({ body }, context) => freshAlarms(body, context),

  'POST /now/claim': async ({ body: { source, claimed } }, { db, caller }) => {
    const { lines } = await readNow(db, caller);
    if (claimed) await claim(db, caller, lineWith(lines, source));
    else await unclaim(db, caller, source);
    return readNow(db, caller);
  },

  'POST /now/snooze': async ({ body: { source, length } }, { db, caller }) => {
    const { at, lines } = await readNow(db, caller);
    if (length === null) await wake(db, caller, source);
    else await snooze(db, caller, { line: lineWith(lines, source), length, at: new Date(at) });
    return readNow(db, caller);
  },
});
