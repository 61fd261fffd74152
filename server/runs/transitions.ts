import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { notFound, ApiError } from '#api/api-error.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { run_items, runs } from '../db/schema/runs.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { itemLease, runLease } from './leases.ts';
import { operationOf } from './operations.ts';
import { addUp, finishIfDone, recount } from './rows/counters.ts';
import { isReadable } from './visibility.ts';

type Run = typeof runs.$inferSelect;
type State = Run['state'];

export const conflict = (message: string) => new ApiError(409, { message, code: 'conflict' });

/** Throws 403 unless the caller is the initiator or staff. */
export function requireControl(run: Run, caller: Caller): void {
  if (run.user_id === caller.userId || !isTenant(caller)) return;
  throw notTheirs();
}

const notTheirs = () =>
  new ApiError(403, {
    message: 'Another person started this run. Only that person can change the run.',
    code: 'forbidden',
  });

async function lockedRun(db: Db, caller: Caller, id: number): Promise<Run> {
  const [run] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.id, id), isReadable(caller)))
    .for('update');
  if (run === undefined) throw notFound();
  requireControl(run, caller);
  return run;
}

const change = (db: Db, id: number, values: Record<string, unknown>) =>
  db
    .update(runs)
    .set({ ...values, version: sql`${runs.version} + 1` })
    .where(eq(runs.id, id));

export const isOver = (state: State): boolean => state === 'settled' || state === 'cancelled';

function requireNotEnded(state: State): void {
  if (isOver(state)) throw conflict('This run has already ended.');
  if (state === 'cancelling') throw conflict('This run is already being cancelled.');
}

/** Pauses a run; rows in progress are finished. Pausing a paused run changes nothing. */
export async function pauseRun(db: Db, caller: Caller, id: number): Promise<void> {
  const run = await lockedRun(db, caller, id);
  requireNotEnded(run.state);
  if (run.state !== 'paused') await change(db, id, { state: 'paused', ...runLease.released });
}

export async function resumeRun(db: Db, caller: Caller, id: number): Promise<void> {
  const run = await lockedRun(db, caller, id);
  requireNotEnded(run.state);
  if (run.state !== 'paused') return;
  const state = run.started_at === null ? 'waiting' : 'running';
  await change(db, id, { state, run_at: sql`now()` });
}

/** Rows of a run that no worker has locked. */
const freeItems = (runId: number, which: SQL | undefined): SQL => sql`
  ${run_items.id} in (select id from ${run_items} where ${and(eq(run_items.run_id, runId), which)}
    order by ${run_items.position} for update skip locked)`;

/** Gives all waiting rows the same outcome and returns their number. */
export async function closeWaiting(
  db: Db,
  runId: number,
  { outcome, reason }: Closing,
): Promise<number> {
  const closed = await db
    .update(run_items)
    .set({ outcome, reason, finished_at: sql`now()` })
    .where(freeItems(runId, eq(run_items.outcome, 'waiting')));
  await addUp(db, runId, { [outcome]: closed.rowCount ?? 0 });
  return closed.rowCount ?? 0;
}

interface Closing {
  outcome: 'skipped' | 'failed';
  reason: string;
}

/** Closes waiting and drawn rows of a document that will not be created. */
export async function closeDrawn(db: Db, runId: number, closing: Closing): Promise<void> {
  await db
    .update(run_items)
    .set({ ...closing, finished_at: sql`now()` })
    .where(and(eq(run_items.run_id, runId), inArray(run_items.outcome, ['waiting', 'ok'])));
  await recount(db, runId);
}

/** Outcome of the unfinished rows of a cancelled run. */
export const cancellation = (by: string | null) =>
  ({ outcome: 'skipped', reason: by === null ? 'Cancelled' : `Cancelled by ${by}` }) as const;

/** Cancels a run: skips waiting rows and finishes rows in progress. */
export async function cancelRun(db: Db, caller: Caller, id: number): Promise<void> {
  const run = await lockedRun(db, caller, id);
  if (run.state === 'cancelling' || run.state === 'cancelled') return;
  requireNotEnded(run.state);
  await change(db, id, { state: 'cancelling', cancelled_by: caller.name });
  await closeWaiting(db, id, cancellation(caller.name));
  // An incomplete document is discarded.
  if (operationOf(run.call)?.kind === 'document')
    await closeDrawn(db, id, cancellation(caller.name));
  await finishIfDone(db, id);
}

/** Throws 409 if an equal run is in progress. */
async function requireNoEqualRun(db: Db, { user_id, fingerprint }: Run): Promise<void> {
  if (user_id === null || fingerprint === null) return;
  const [same] = await db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        eq(runs.user_id, user_id),
        eq(runs.fingerprint, fingerprint),
        inArray(runs.state, ['waiting', 'running', 'paused']),
      ),
    );
  if (same !== undefined) throw conflict(`The same run is already in progress: run ${same.id}.`);
}

/** Condition of the rows that a retry repeats. */
export const toRetry = (id: number): SQL | undefined =>
  and(eq(run_items.run_id, id), inArray(run_items.outcome, ['failed', 'unknown']));

/** Repeats failed and unknown rows, each under its original key. */
export async function retryRun(db: Db, caller: Caller, id: number): Promise<void> {
  const run = await lockedRun(db, caller, id);
  if (!isOver(run.state)) throw conflict('The run is not over yet.');
  if (operationOf(run.call) === undefined)
    throw conflict(
      'This version of Baton no longer has the action of this run, so its rows cannot be retried.',
    );
  await requireNoEqualRun(db, run);
  const again = await db
    .update(run_items)
    .set({
      outcome: 'waiting',
      reason: null,
      finished_at: null,
      ...itemLease.released,
    })
    .where(toRetry(id));
  if (again.rowCount === 0) throw conflict('No row has failed.');
  await change(db, id, {
    state: 'waiting',
    failed: 0,
    unknown: 0,
    finished_at: null,
    cancelled_by: null,
    error: null,
    file_id: null,
    seen_at: null,
    run_at: sql`now()`,
  });
}

/** Dismisses the failures of a run: it needs no attention until rows fail again. */
export async function dismissRun(db: Db, caller: Caller, id: number): Promise<void> {
  const run = await lockedRun(db, caller, id);
  if (run.user_id !== caller.userId) throw notTheirs();
  if (run.seen_at === null) await change(db, id, { seen_at: sql`now()` });
}
