import { eq, sql } from 'drizzle-orm';
import { notFound } from '#api/api-error.ts';
import type { Db } from '#server/db/open.ts';
import { runbook_run_steps, runbook_runs, runbook_versions } from '#server/db/schema/runbooks.ts';
import { resolveSteps, type ResolvedLine } from './resolve.ts';

export type StoredRun = typeof runbook_runs.$inferSelect;

/** Locks a run until the commit, so that each step is performed once. */
export async function lockRun(db: Db, id: number): Promise<StoredRun> {
  const [run] = await db.select().from(runbook_runs).where(eq(runbook_runs.id, id)).for('update');
  if (run === undefined) throw notFound();
  return run;
}

/** Lines of the version that a run follows. */
export async function linesOf(db: Db, run: StoredRun): Promise<ResolvedLine[]> {
  const [found] = await db
    .select({ text: runbook_versions.text })
    .from(runbook_versions)
    .where(eq(runbook_versions.id, run.version_id));
  return resolveSteps(found?.text ?? '');
}

type RunChange = Partial<
  Pick<StoredRun, 'state' | 'step' | 'holes' | 'asked' | 'looks_at' | 'gives_up_at'> & {
    begins: true;
    ends: true;
  }
>;

/** Changes a run; each change raises its version, which the feed publishes. */
export const changeRun = (db: Db, id: number, { begins, ends, ...set }: RunChange) =>
  db
    .update(runbook_runs)
    .set({
      ...set,
      ...(begins && { started_at: sql`now()` }),
      ...(ends && { finished_at: sql`now()` }),
      version: sql`${runbook_runs.version} + 1`,
    })
    .where(eq(runbook_runs.id, id));

type StepChange = Partial<
  Pick<typeof runbook_run_steps.$inferSelect, 'state' | 'result' | 'run_id'>
>;

/** Changes the step that comes next in a run. */
export const changeStep = (db: Db, { id, step }: StoredRun, set: StepChange) =>
  db
    .update(runbook_run_steps)
    .set({
      ...set,
      finished_at: set.state === 'running' || set.state === 'waiting' ? null : sql`now()`,
    })
    .where(
      sql`${runbook_run_steps.runbook_run_id} = ${id} and ${runbook_run_steps.position} = ${step}`,
    );
