import type { Context } from '#server/context.ts';
import { serve } from '#server/http/serve.ts';
import { createRunbook, moveRunbook, saveRunbook } from './change-runbooks.ts';
import { keepMacro, retireMacro } from './macros.ts';
import { confirmStep, resumeRunbookRun, startRunbookRun, stopRunbookRun } from './move-runs.ts';
import { planRunbookRun } from './plan-run.ts';
import { previewRunbookRun } from './preview-run.ts';
import { listRunbookRuns, readRunbookRun } from './run-list.ts';
import { listRunbooks, readRunbook } from './runbook-list.ts';
import { writeSteps } from './write-steps.ts';

type Move = (context: Context, id: number) => ReturnType<typeof readRunbookRun>;

/**
 * Handler that performs steps. It has the system scope, because steps start bulk runs in the scope
 * of the user who started the run.
 */
const move = (take: Move) => ({
  system: ({ params }: { params: { id: number } }, context: Context) => take(context, params.id),
});

export default serve('runbookEndpoints', {
  'GET /runbooks': (input, context) => listRunbooks(input, context),
  'GET /runbooks/:id': ({ params }, context) => readRunbook(context, params.id),
  'POST /runbooks': ({ body }, context) => createRunbook(body, context),
  'POST /runbooks/steps': ({ body }) => ({ text: writeSteps(body.performed) }),
  'POST /runbooks/macros': ({ body }, context) => keepMacro(body, context),
  'POST /runbooks/macros/:id/retire': ({ params }, context) => retireMacro(context, params.id),
  'PUT /runbooks/:id': (input, context) => saveRunbook(input, context),
  'POST /runbooks/:id/publish': ({ params }, context) =>
    moveRunbook(context, params.id, 'published'),
  'POST /runbooks/:id/retire': ({ params }, context) => moveRunbook(context, params.id, 'retired'),
  'POST /runbooks/:id/runs': (input, context) => planRunbookRun(input, context),
  'GET /runbook-runs': (input, context) => listRunbookRuns(input, context),
  'GET /runbook-runs/:id': ({ params }, context) => readRunbookRun(context, params.id),
  'GET /runbook-runs/:id/preview': ({ params }, context) => previewRunbookRun(context, params.id),
  'POST /runbook-runs/:id/start': move(startRunbookRun),
  'POST /runbook-runs/:id/confirm': move(confirmStep),
  'POST /runbook-runs/:id/resume': move(resumeRunbookRun),
  'POST /runbook-runs/:id/stop': move(stopRunbookRun),
});
