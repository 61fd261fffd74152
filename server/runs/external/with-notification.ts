import { tenantScopeOf } from '#server/http/access.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { readRun } from '../rows/reading.ts';
import { publishRun } from '../rows/counters.ts';
import { wakeAfterCommit } from '../wake.ts';

/**
 * Changes a run in the caller's tenant scope, wakes the workers, and publishes the run in the outer
 * scope, because tenants cannot publish.
 */
export async function changeAndPublish(
  { db, database, caller }: Context,
  work: (db: Db) => Promise<number>,
) {
  const run = await database.within(tenantScopeOf(caller), async (scoped) =>
    readRun(scoped, caller, await work(scoped)),
  );
  await publishRun(db, run.id);
  wakeAfterCommit(database);
  return run;
}
