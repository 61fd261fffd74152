import { and, eq, inArray } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import { authorise, tenantScopeOf } from '../http/access.ts';
import type { Caller, Services } from '../context.ts';
import type { Db } from '../db/open.ts';
import { runs } from '../db/schema/runs.ts';
import type { Operation, Plan } from './operation.ts';
import { initiatorOf } from './initiator.ts';
import { closeWaiting } from './transitions.ts';

interface Authorised {
  caller: Caller;
  plan: Plan;
}

/** Dependencies of workers: the services and all bulk operations. */
export interface WorkerContext extends Services {
  operations: ReadonlyMap<string, Operation>;
}

export type Run = typeof runs.$inferSelect;

/** States in which workers process a run. */
export const workable = ['waiting', 'running', 'cancelling'] as const;

/** Reads a run if it is still workable; it may have been paused or ended since it was found. */
export async function workableRun(db: Db, id: number): Promise<Run | undefined> {
  const [run] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.id, id), inArray(runs.state, [...workable])));
  return run;
}

/**
 * Repeats the check made at the start of a run, with the rights that its initiator has now. Returns
 * the reason if the run must not continue. Call with the system scope.
 */
export async function authoriseRun(
  { database, operations }: WorkerContext,
  db: Db,
  run: Run,
): Promise<Authorised | string> {
  const operation = operations.get(run.call);
  if (operation === undefined) return 'This version of Baton no longer has this action.';
  const caller = await initiatorOf(db, run);
  if (typeof caller === 'string') return caller;
  try {
    authorise(operation.can, caller);
    const plan = operation.plan(run.arguments);
    const [lacking] = plan.lacks(caller);
    if (lacking !== undefined) return `The role of ${caller.name} lacks “${lacking}”.`;
    await database.within(tenantScopeOf(caller), (scoped) =>
      plan.check({ db: scoped, caller, mail: () => undefined }),
    );
    return { caller, plan };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'forbidden'
      ? `The role of ${caller.name} no longer allows this action.`
      : error.message;
  }
}

/** Fails the waiting rows of a run that cannot continue. */
export const failRest = async (db: Db, runId: number, reason: string): Promise<void> => {
  await closeWaiting(db, runId, { outcome: 'failed', reason });
};
