import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, ApiError } from '#api/api-error.ts';
import type { Db } from '../db/open.ts';
import type { FrozenSubject } from '../db/json-columns.ts';
import { run_items, runs } from '../db/schema/runs.ts';
import { noticeRunOver } from '../features/claims/over-claims.ts';
import { distinctIds, NOT_FOUND } from '../http/row-results.ts';
import { titleOf } from './operation.ts';
import { countSelected, planRun, rightsLacking, type PlannedRun } from './plan.ts';
import { accountOf } from './initiator.ts';
import { addUp, finishIfDone, recount } from './rows/counters.ts';
import type { Scope } from './work.ts';

type Body = InputOf<'POST /runs'>['body'];

const frozen = (subject: Body['subject']): FrozenSubject =>
  'filter' in subject ? { filter: subject.filter, at: new Date().toISOString() } : {};

/** Hash of call, arguments, reason and rows, equal for ids in any order. */
function fingerprintOf({ subject, reason }: Body, { operation, plan }: PlannedRun): string {
  const rows = 'ids' in subject ? distinctIds(subject.ids).toSorted((a, b) => a - b) : subject;
  const content = JSON.stringify([operation.call, plan.arguments, reason ?? '', rows]);
  return createHash('sha256').update(content).digest('hex');
}

/** Inserts a run and returns its id; undefined if an equal run is in progress. */
async function insertRun(
  { db, caller }: Scope,
  body: Body,
  { planned, total }: { planned: PlannedRun; total: number },
): Promise<number | undefined> {
  const [made] = await db
    .insert(runs)
    .values({
      account_id: accountOf(caller),
      user_id: caller.userId,
      call: planned.operation.call,
      entity: planned.operation.entity,
      title: titleOf(planned.operation, planned.plan.arguments, total),
      state: 'waiting',
      selection_kind: 'filter' in body.subject ? 'filter' : 'ids',
      subject: frozen(body.subject),
      arguments: planned.plan.arguments,
      reason: body.reason ?? null,
      assistant: caller.assistant ?? null,
      fingerprint: fingerprintOf(body, planned),
    })
    .onConflictDoNothing()
    .returning({ id: runs.id });
  return made?.id;
}

/** Finds the caller's equal run; it may have ended since the conflict. */
async function sameRun({ db, caller }: Scope, fingerprint: string): Promise<number | undefined> {
  const [same] = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.user_id, caller.userId), eq(runs.fingerprint, fingerprint)))
    .orderBy(desc(runs.id))
    .limit(1);
  return same?.id;
}

/** Stores the chosen rows; missing rows fail at once. */
async function freezeRows({ db, caller }: Scope, runId: number, planned: PlannedRun) {
  await db.execute(sql`
    insert into ${run_items} (run_id, account_id, position, object_id, label, outcome, reason, finished_at)
    select ${runId}, ${accountOf(caller)}::int, position, object_id, label,
           case when is_there then 'waiting' else 'failed' end,
           case when not is_there then ${NOT_FOUND} end, case when not is_there then now() end
    from (${planned.selection}) as asked order by position`);
  const waiting = await recount(db, runId);
  if (waiting > 0) return;
  await addUp(db, runId, {});
  await finishIfDone(db, runId);
}

/** Ids of the rows that were missing at the start of a run. */
export async function notFoundIn(db: Db, runId: number): Promise<number[]> {
  const isAbsent = and(eq(run_items.run_id, runId), eq(run_items.reason, NOT_FOUND));
  const rows = await db
    .select({ id: run_items.object_id })
    .from(run_items)
    .where(isAbsent)
    .orderBy(run_items.position);
  return rows.flatMap(({ id }) => id ?? []);
}

/**
 * Starts a run: freezes its rows, which workers then process, and returns its id. An equal run in
 * progress, for instance from a second tab, is returned instead. Throws 403 if the caller lacks a
 * permission.
 */
export async function startRun(scope: Scope, body: Body): Promise<number> {
  const planned = planRun(body, scope.caller);
  const [lacking] = rightsLacking(planned, scope.caller);
  if (lacking !== undefined)
    throw new ApiError(403, { message: `Your role lacks “${lacking}”.`, code: 'forbidden' });
  const total = await countSelected(scope.db, planned);
  if (total === 0) throw invalidError({ subject: ['No rows match this filter.'] });
  await planned.plan.check(scope);
  const runId = await insertRun(scope, body, { planned, total });
  if (runId === undefined) {
    const same = await sameRun(scope, fingerprintOf(body, planned));
    if (same === undefined) throw new Error('The run was not saved');
    return same;
  }
  await freezeRows(scope, runId, planned);
  await noticeRunOver(scope, runId, planned.operation);
  return runId;
}
