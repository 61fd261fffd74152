/**
 * Performs the steps of runs of runbooks.
 *
 * - Each step is recorded in the transaction that performs it, so a node that stops repeats
 *   nothing, and any other node goes on with the next step.
 * - An action starts an ordinary bulk run with the rights that the starter has at the time. The
 *   next step waits until that run is over. If rows failed, the starter is asked first.
 */
import { and, eq, sql } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import { href } from '#domain/entities/href.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { SECOND_MS } from '#domain/kernel/time.ts';
import { isOver } from '#domain/runs/run-rules.ts';
import { runbookRun } from '#domain/runbooks/runbook-run.entity.ts';
import { fillHoles, type Holes } from '#domain/runbooks/steps.ts';
import type { Caller, Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { runbook_run_steps, runbook_runs } from '#server/db/schema/runbooks.ts';
import { runs } from '#server/db/schema/runs.ts';
import { tenantScopeOf } from '#server/http/access.ts';
import { personAsCaller } from '#server/runs/initiator.ts';
import { publishRun } from '#server/runs/rows/counters.ts';
import { startRun } from '#server/runs/start.ts';
import { wakeAfterCommit } from '#server/runs/wake.ts';
import { notify } from '../messages/notifications.ts';
import { readRows } from './read-answers.ts';
import { reasonOf, type Resolved } from './resolve.ts';
import { changeRun, changeStep, linesOf, type StoredRun } from './stored-run.ts';

/** Interval between checks of a step that waits for rows. */
const LOOK_EVERY_MS = 15 * SECOND_MS;

/** Effect of performing a step. */
type Performed =
  | { is: 'done' | 'skipped'; result: string; holes?: Holes }
  | { is: 'running'; run_id: number }
  | { is: 'waiting'; result: string; atMostMs: number }
  | { is: 'asking'; asked: string };

interface Scope {
  db: Db;
  caller: Caller;
}

async function startAction(
  { db, caller }: Scope,
  { call, hole, rows, argumentsOf }: Resolved & { is: 'do' },
  holes: Holes,
): Promise<Performed> {
  const value = holes[hole];
  const ids = value !== undefined && 'ids' in value ? value.ids : [];
  if (ids.length === 0) return { is: 'skipped', result: `There are no ${rows.resource.plural}.` };
  const body = { call, subject: { ids }, arguments: argumentsOf(holes) };
  return { is: 'running', run_id: await startRun({ db, caller, mail: () => undefined }, body) };
}

async function performStep(scope: Scope, resolved: Resolved, holes: Holes): Promise<Performed> {
  if (resolved.is === 'do') return startAction(scope, resolved, holes);
  if (resolved.is === 'check') return { is: 'asking', asked: fillHoles(resolved.text, holes) };
  if (resolved.is === 'note') return { is: 'done', result: fillHoles(resolved.text, holes) };
  if (resolved.is === 'ask') return { is: 'done', result: holes[resolved.step.name]?.label ?? '' };
  const { caller, db } = scope;
  const found = await readRows(db, resolved.rows, { caller, filter: resolved.filterOf(holes) });
  if (resolved.is === 'wait') {
    const { singular } = resolved.rows.resource;
    return found.ids.length > 0
      ? { is: 'done', result: found.label }
      : { is: 'waiting', result: `Waits for a ${singular}`, atMostMs: resolved.atMostMs };
  }
  return { is: 'done', result: found.label, holes: { ...holes, [resolved.as]: found } };
}

/** Outcome of the bulk run of a step once it is over; undefined while it is at work. */
async function outcomeOf(db: Db, run: StoredRun): Promise<Performed | 'at work' | undefined> {
  const [linked] = await db
    .select({
      state: runs.state,
      total: runs.total,
      ok: runs.ok,
      skipped: runs.skipped,
      failed: sql<number>`${runs.failed} + ${runs.unknown}`,
    })
    .from(runbook_run_steps)
    .innerJoin(runs, eq(runs.id, runbook_run_steps.run_id))
    .where(
      and(eq(runbook_run_steps.runbook_run_id, run.id), eq(runbook_run_steps.position, run.step)),
    );
  if (linked === undefined) return undefined;
  if (!isOver(linked)) return 'at work';
  const { state, total, ok, skipped, failed } = linked;
  const counts = [
    `${formatCount(ok)} done`,
    ...(skipped > 0 ? [`${formatCount(skipped)} skipped`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
  ].join(', ');
  if (failed === 0 && state !== 'cancelled') return { is: 'done', result: counts };
  const why =
    failed > 0
      ? `${formatCount(failed)} of ${formatCount(total)} rows failed`
      : 'The bulk run was cancelled';
  return { is: 'asking', asked: `${why}. Go on with the next step?` };
}

/** Records the effect of performing a step; returns whether the next step can be performed. */
async function record(db: Db, run: StoredRun, performed: Performed): Promise<boolean> {
  if (performed.is === 'running') {
    await changeStep(db, run, { state: 'running', run_id: performed.run_id });
    await changeRun(db, run.id, {});
    return false;
  }
  if (performed.is === 'waiting') return wait(db, run, performed);
  if (performed.is === 'asking') {
    await changeStep(db, run, { state: 'asking', result: performed.asked });
    await changeRun(db, run.id, { state: 'asking', asked: performed.asked });
    return false;
  }
  await changeStep(db, run, { state: performed.is, result: performed.result });
  await endStep(db, run, performed.holes);
  return true;
}

/**
 * Schedules the next check of a waiting run. After the longest wait the run asks the user instead.
 */
async function wait(
  db: Db,
  run: StoredRun,
  { result, atMostMs }: Performed & { is: 'waiting' },
): Promise<boolean> {
  const ends = run.gives_up_at === null ? Date.now() + atMostMs : Date.parse(run.gives_up_at);
  if (Date.now() >= ends) {
    const asked = `${result}, but the time limit has passed. Go on with the next step?`;
    return record(db, run, { is: 'asking', asked });
  }
  if (run.gives_up_at === null) await changeStep(db, run, { state: 'running', result });
  await changeRun(db, run.id, {
    looks_at: new Date(Date.now() + LOOK_EVERY_MS).toISOString(),
    gives_up_at: new Date(ends).toISOString(),
  });
  return false;
}

/** Moves a run to its next step, or ends it. */
export async function endStep(db: Db, run: StoredRun, holes: Holes = run.holes): Promise<void> {
  const isLast = run.step >= run.steps;
  await changeRun(db, run.id, {
    ...(isLast ? { state: 'done', ends: true } : { state: 'running' }),
    step: run.step + 1,
    asked: null,
    looks_at: null,
    gives_up_at: null,
    holes,
  });
}

async function fail(db: Db, run: StoredRun, reason: string): Promise<false> {
  await changeStep(db, run, { state: 'failed', result: reason });
  await changeRun(db, run.id, { state: 'failed', ends: true });
  return false;
}

type PerformContext = Pick<Services, 'database'> & { db: Db; inBackground?: true };

async function performNext({ database, db }: PerformContext, run: StoredRun): Promise<boolean> {
  const outcome = await outcomeOf(db, run);
  if (outcome === 'at work') return false;
  if (outcome !== undefined) return record(db, run, outcome);
  const caller = await personAsCaller(db, run.user_id);
  if (typeof caller === 'string') return fail(db, run, caller);
  const line = (await linesOf(db, run))[run.step - 1];
  if (line === undefined || 'error' in line)
    return fail(db, run, line?.error ?? 'This step no longer exists.');
  try {
    const performed = await database.within(tenantScopeOf(caller), (scoped) =>
      performStep({ db: scoped, caller }, line.resolved, run.holes),
    );
    if (performed.is === 'running') {
      await publishRun(db, performed.run_id);
      wakeAfterCommit(database);
    }
    return await record(db, run, performed);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return fail(db, run, reasonOf(error));
  }
}

/** Notifies the user for whom a run waits, because the user may have left its page. */
async function noticeWaiting(db: Db, id: number): Promise<void> {
  const [run] = await db.select().from(runbook_runs).where(eq(runbook_runs.id, id));
  if (run === undefined || (run.state !== 'asking' && run.state !== 'failed')) return;
  const { name, user_id, asked } = run;
  const notice = {
    title: asked === null ? 'Runbook stopped at a step' : 'Runbook waits for an answer',
    body: asked === null ? `${name}: a step failed.` : `${name}: ${asked}`,
    level: asked === null ? ('error' as const) : ('info' as const),
  };
  await notify(db, [{ ...notice, user_id, account_id: null, href: href(runbookRun, { id }) }]);
}

/** Performs the next step of a run if no other node does; returns whether another step follows. */
export async function performOne(context: PerformContext, id: number): Promise<boolean> {
  const [run] = await context.db
    .select()
    .from(runbook_runs)
    .where(and(eq(runbook_runs.id, id), eq(runbook_runs.state, 'running')))
    .for('update', { skipLocked: true });
  if (run === undefined) return false;
  const isNext = await performNext(context, run);
  if (!isNext && context.inBackground) await noticeWaiting(context.db, id);
  return isNext;
}

const due = `state = 'running' and (looks_at is null or looks_at <= now()) and not exists (
  select from runbook_run_steps as s join runs as b on b.id = s.run_id
  where s.runbook_run_id = runbook_runs.id and s.position = runbook_runs.step
    and b.state not in ('settled', 'cancelled'))`;

/** SQL condition: the next step of a run can be performed. */
export const isSomeStepDue = `exists (select from runbook_runs where ${due})`;

/** Performs all steps that are due, each in its own transaction. */
export async function performDueSteps({ database }: Pick<Services, 'database'>): Promise<void> {
  const within = <T>(work: (db: Db) => Promise<T>) => database.within({ is: 'system' }, work);
  const { rows } = await within((db) =>
    db.execute<{ id: number }>(
      sql`select id from runbook_runs where ${sql.raw(due)} order by id limit 50`,
    ),
  );
  for (const { id } of rows) {
    let isMore = true;
    while (isMore)
      isMore = await within((db) => performOne({ database, db, inBackground: true }, id));
  }
}
