import { ApiError, forbiddenError } from '#api/api-error.ts';
import type { RunbookRunState } from '#domain/runbooks/steps.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { needsOf } from './check-lines.ts';
import { endStep, performOne } from './perform.ts';
import { sampleHoles } from './resolve.ts';
import { readRunbookRun } from './run-list.ts';
import { changeRun, changeStep, linesOf, lockRun, type StoredRun } from './stored-run.ts';

const conflict = (message: string) => new ApiError(409, { message, code: 'conflict' });

/** Throws 409 unless the run is in one of these states. */
function requireState({ state }: StoredRun, states: readonly RunbookRunState[]): void {
  if (!states.includes(state))
    throw conflict(`The run is ${state === 'asking' ? 'waiting for an answer' : state}.`);
}

/** Throws 403 that names the first step for which the caller lacks a permission. */
async function requireRights({ db, caller }: Context, run: StoredRun): Promise<void> {
  const lines = await linesOf(db, run);
  // Rows that are chosen later are replaced by samples, because only the permissions matter here.
  const holes = { ...sampleHoles(lines), ...run.holes };
  for (const line of lines) {
    if ('error' in line) throw conflict(`Line ${line.line}: ${line.error}`);
    const [lacking] = needsOf(line.resolved, holes, caller);
    if (lacking !== undefined)
      throw forbiddenError(`Line ${line.line} needs “${lacking}”, which your role lacks.`);
  }
}

/**
 * Locks a run of the caller. Only the user who started a run may continue it, because the run uses
 * the rights of that user.
 */
async function lockOwn({ db, caller }: Context, id: number): Promise<StoredRun> {
  const run = await lockRun(db, id);
  if (run.user_id !== caller.userId)
    throw forbiddenError('Only the person who planned this run can move it on.');
  return run;
}

/** Performs steps until a step has to wait, and returns the run. */
async function goOn(context: Context, id: number) {
  let isMore = true;
  while (isMore) isMore = await performOne(context, id);
  return readRunbookRun(context, id);
}

export async function startRunbookRun(context: Context, id: number) {
  const run = await lockOwn(context, id);
  requireState(run, ['planned']);
  await requireRights(context, run);
  await changeRun(context.db, id, { state: 'running', begins: true });
  return goOn(context, id);
}

/** Confirms the question of a run. */
export async function confirmStep(context: Context, id: number) {
  const run = await lockOwn(context, id);
  requireState(run, ['asking']);
  await changeStep(context.db, run, { state: 'done', result: `Confirmed: ${run.asked ?? ''}` });
  await endStep(context.db, run);
  return goOn(context, id);
}

/** Tries the failed step of a run again. */
export async function resumeRunbookRun(context: Context, id: number) {
  const run = await lockOwn(context, id);
  requireState(run, ['failed']);
  await reopen(context.db, run);
  return goOn(context, id);
}

async function reopen(db: Db, run: StoredRun): Promise<void> {
  await changeStep(db, run, { state: 'waiting', result: null });
  await changeRun(db, run.id, { state: 'running' });
}

/** Stops a run. A bulk run at work continues, and can be cancelled on its own page. */
export async function stopRunbookRun(context: Context, id: number) {
  const { db, caller } = context;
  const run = await lockRun(db, id);
  if (run.user_id !== caller.userId && !caller.permissions.has('Edit runbooks'))
    throw forbiddenError('Only the person who planned this run can stop it.');
  requireState(run, ['planned', 'running', 'asking', 'failed']);
  if (run.state === 'running' || run.state === 'asking')
    await changeStep(db, run, { state: 'skipped', result: `Stopped by ${caller.name}` });
  await changeRun(db, id, { state: 'stopped', asked: null, ends: true });
  return readRunbookRun(context, id);
}
