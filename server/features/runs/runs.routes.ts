import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { changeAndPublish } from '#server/runs/external/with-notification.ts';
import { planRun, previewRun } from '#server/runs/plan.ts';
import { listItems, listRuns, readResult, readSheet } from '#server/runs/rows/reading.ts';
import { previewRetry } from '#server/runs/retry.ts';
import { startRun } from '#server/runs/start.ts';
import { cancelRun, dismissRun, pauseRun, resumeRun, retryRun } from '#server/runs/transitions.ts';
import { serve } from '#server/http/serve.ts';

type Step = (db: Db, caller: Caller, id: number) => Promise<void>;

const step = (take: Step) => ({
  system: ({ params }: { params: { id: number } }, context: Context) =>
    changeAndPublish(context, async (db) => {
      await take(db, context.caller, params.id);
      return params.id;
    }),
});

export default serve('runs', {
  'GET /runs': ({ query }, { db, caller }) => listRuns(db, caller, query),
  'GET /runs/:id': ({ params }, { db, caller }) => readSheet(db, caller, params.id),
  'GET /runs/:id/items': ({ params, query }, context) => listItems(context, params.id, query),
  'GET /runs/:id/result': ({ params }, { db, caller }) => readResult(db, caller, params.id),
  'POST /runs/preview': ({ body }, context) => previewRun(planRun(body, context.caller), context),
  'POST /runs/:id/retry/preview': {
    system: ({ params }, context) => previewRetry(context, params.id),
  },
  'POST /runs': {
    system: ({ body }, context) =>
      changeAndPublish(context, (db) => startRun({ ...context, db }, body)),
  },
  'POST /runs/:id/pause': step(pauseRun),
  'POST /runs/:id/resume': step(resumeRun),
  'POST /runs/:id/cancel': step(cancelRun),
  'POST /runs/:id/dismiss': step(dismissRun),
  'POST /runs/:id/retry': step(retryRun),
});
