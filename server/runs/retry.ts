import { and, eq, sql } from 'drizzle-orm';
import { notFound } from '#api/api-error.ts';
import { tenantScopeOf } from '../http/access.ts';
import type { Context } from '../context.ts';
import { run_items, runs } from '../db/schema/runs.ts';
import { operationOf, rowsOf } from './operations.ts';
import { predictOutcomes, noRowsFor, rightsLacking } from './plan.ts';
import { initiatorOf } from './initiator.ts';
import { conflict, isOver, requireControl, toRetry } from './transitions.ts';
import { isReadable } from './visibility.ts';

/**
 * Previews the retry of failed rows with the initiator's current rights and rows. Throws 404 for a
 * run that the caller cannot see, 403 without the right to retry it and 409 for a run that cannot
 * be retried.
 */
export async function previewRetry({ db, database, caller }: Context, id: number) {
  const run = await database.within(tenantScopeOf(caller), async (own) => {
    const [found] = await own
      .select()
      .from(runs)
      .where(and(eq(runs.id, id), isReadable(caller)));
    return found;
  });
  if (run === undefined) throw notFound();
  requireControl(run, caller);
  if (!isOver(run.state)) throw conflict('The run is not over yet.');
  const operation = operationOf(run.call, run.arguments);
  if (operation === undefined)
    throw conflict(
      'This version of Baton no longer has the action of this run, so its rows cannot be retried.',
    );
  const total = await db.$count(run_items, toRetry(id));
  const initiator = await initiatorOf(db, run);
  if (typeof initiator === 'string') {
    const failure = { reason: initiator, count: total, sample: [], fingerprint: null, ids: [] };
    return { ...noRowsFor(run.title, []), total, will_fail: [failure] };
  }
  const plan = operation.plan(run.arguments);
  const needs = rightsLacking({ operation, plan }, initiator);
  if (needs.length > 0) return noRowsFor(run.title, needs);
  return database.within(tenantScopeOf(initiator), async (own) => {
    const selection = sql`
      select ${run_items.position} as position, ${run_items.object_id} as object_id, ${run_items.label} as label,
             found.id is not null as is_there
      from ${run_items} left join (${rowsOf(operation.entity).select(initiator, {})}) as found on found.id = ${run_items.object_id}
      where ${toRetry(id)}`;
    const scope = { db: own, caller: initiator, mail: () => undefined };
    return { ...(await predictOutcomes({ operation, plan, selection, total }, scope)), needs };
  });
}
