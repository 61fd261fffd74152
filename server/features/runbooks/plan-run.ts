import { and, eq } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, notFound } from '#api/api-error.ts';
import type { Context } from '#server/context.ts';
import {
  runbook_run_steps,
  runbook_runs,
  runbook_versions,
  runbooks,
} from '#server/db/schema/runbooks.ts';
import { readAnswers } from './read-answers.ts';
import { resolveSteps } from './resolve.ts';
import { readRunbookRun } from './run-list.ts';
import { isVisible } from './runbook-list.ts';

/** Plans a run of the current version: a dry run, which changes nothing until it is started. */
export async function planRunbookRun(
  { params, body }: InputOf<'POST /runbooks/:id/runs'>,
  context: Context,
) {
  const { db, caller } = context;
  const [found] = await db
    .select({
      name: runbooks.name,
      state: runbooks.state,
      version_id: runbook_versions.id,
      text: runbook_versions.text,
    })
    .from(runbooks)
    .innerJoin(
      runbook_versions,
      and(
        eq(runbook_versions.runbook_id, runbooks.id),
        eq(runbook_versions.number, runbooks.number),
      ),
    )
    .where(and(eq(runbooks.id, params.id), isVisible(caller)));
  if (found === undefined) throw notFound();
  const mayTry = found.state === 'draft' && caller.permissions.has('Edit runbooks');
  if (found.state !== 'published' && !mayTry)
    throw new ApiError(409, {
      message: `Only a published runbook can be run. The state of this runbook is ${found.state}.`,
      code: 'conflict',
    });
  const lines = resolveSteps(found.text);
  const holes = await readAnswers(context, lines, body.answers);
  const [added] = await db
    .insert(runbook_runs)
    .values({
      version_id: found.version_id,
      runbook_id: params.id,
      name: found.name,
      user_id: caller.userId,
      steps: lines.length,
      holes,
    })
    .returning({ id: runbook_runs.id });
  if (added === undefined) throw new Error('The run was not saved');
  const steps = lines.map(({ text }, at) => ({
    runbook_run_id: added.id,
    position: at + 1,
    text,
  }));
  await db.insert(runbook_run_steps).values(steps);
  return readRunbookRun(context, added.id);
}
