import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { run_items, runs } from '#server/db/schema/runs.ts';
import { publish } from '#server/live/outbox.ts';
import { ended, publishRunEnd } from '../external/completion-notice.ts';
import { itemLease, runLease } from '../leases.ts';
import { runTopic } from '../topics.ts';

/** Number of unfinished rows; computed, so that the counts always add up to the total. */
export const waitingCount = sql<number>`${runs.total} - ${runs.ok} - ${runs.skipped} - ${runs.failed} - ${runs.unknown}`;

/** Maximum number of automatic attempts of an unknown row. */
export const MAX_ATTEMPTS = 6;

/** States of a run in which its rows may still be processed. */
export const unfinished = ['waiting', 'running', 'paused', 'cancelling'] as const;

type Counted = 'ok' | 'skipped' | 'failed' | 'unknown';
export type Difference = Partial<Record<Counted, number>>;

/** Counts the outcomes by kind; waiting rows are not counted. */
export function differenceOf(outcomes: readonly string[]): Difference {
  const count = (outcome: Counted) => outcomes.filter((one) => one === outcome).length;
  return {
    ok: count('ok'),
    skipped: count('skipped'),
    failed: count('failed'),
    unknown: count('unknown'),
  };
}

/**
 * Adds outcomes to the counts of a run, in the transaction that changes its rows. Locks the run
 * until the commit.
 */
export async function addUp(db: Db, runId: number, difference: Difference): Promise<void> {
  const { ok = 0, skipped = 0, failed = 0, unknown = 0 } = difference;
  await db
    .update(runs)
    .set({
      ok: sql`${runs.ok} + ${ok}`,
      skipped: sql`${runs.skipped} + ${skipped}`,
      failed: sql`${runs.failed} + ${failed}`,
      unknown: sql`${runs.unknown} + ${unknown}`,
      state: sql`case when ${runs.state} = 'waiting' then 'running' else ${runs.state} end`,
      started_at: sql`coalesce(${runs.started_at}, clock_timestamp())`,
      run_at: sql`clock_timestamp()`,
      version: sql`${runs.version} + 1`,
    })
    .where(eq(runs.id, runId));
}

/** Recounts all rows and returns the number of waiting ones. */
export async function recount(db: Db, runId: number): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    update ${runs} set total = counted.total, ok = counted.ok, skipped = counted.skipped,
      failed = counted.failed, unknown = counted.unknown
    from (
      select count(*) as total, count(*) filter (where outcome = 'ok') as ok,
             count(*) filter (where outcome = 'skipped') as skipped, count(*) filter (where outcome = 'failed') as failed,
             count(*) filter (where outcome = 'unknown') as unknown, count(*) filter (where outcome = 'waiting')::int as waiting
      from ${run_items} where run_id = ${runId}
    ) as counted where ${runs.id} = ${runId} returning counted.waiting`);
  return rows[0]?.waiting ?? 0;
}

const pending = sql`exists (
  select from ${run_items} where ${run_items.run_id} = ${runs.id} and ${run_items.outcome} = 'unknown'
    and (${run_items.attempts} < ${MAX_ATTEMPTS} or not ${itemLease.isFree}))`;

/**
 * Ends a run that has no unfinished rows, and returns whether it did. Call after `addUp`, whose
 * lock on the run makes all committed outcomes visible here.
 */
export async function finishIfDone(db: Db, runId: number): Promise<boolean> {
  const [finished] = await db
    .update(runs)
    .set({
      state: sql`case when ${runs.state} = 'cancelling' then 'cancelled' else 'settled' end`,
      finished_at: sql`clock_timestamp()`,
      ...runLease.released,
      version: sql`${runs.version} + 1`,
    })
    .where(
      and(
        eq(runs.id, runId),
        inArray(runs.state, [...unfinished]),
        sql`${waitingCount} = 0`,
        sql`not ${pending}`,
      ),
    )
    .returning(ended);
  if (finished !== undefined) await publishRunEnd(db, finished);
  return finished !== undefined;
}

const counters = {
  total: runs.total,
  waiting: waitingCount,
  ok: runs.ok,
  skipped: runs.skipped,
  failed: runs.failed,
  unknown: runs.unknown,
};

/** Publishes the progress of a run to its viewers, so that they need not poll. */
export async function publishRun(db: Db, runId: number): Promise<void> {
  const [run] = await db
    .select({
      id: runs.id,
      call: runs.call,
      account_id: runs.account_id,
      user_id: runs.user_id,
      state: runs.state,
      version: runs.version,
      sums: counters,
    })
    .from(runs)
    .where(eq(runs.id, runId));
  if (run === undefined) return;
  const { call, ...rest } = run;
  const topics = [runTopic(call, null)];
  if (run.account_id !== null) topics.push(runTopic(call, run.account_id));
  await publish(db, topics, { entity: 'runs', ...rest });
}
