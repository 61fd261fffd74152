import { fenceOf } from '../access.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import { readRun } from './reading.ts';
import { publishRun } from './sums.ts';
import { wakeAfterCommit } from './wake.ts';

/** Works behind the caller's fence, then tells who listens, which tenants cannot, and wakes the workers. */
export async function announced(
  { db, database, caller }: Context,
  work: (db: Db) => Promise<number>,
) {
  const run = await database.within(fenceOf(caller), async (fenced) =>
    readRun(fenced, await work(fenced)),
  );
  await publishRun(db, run.id);
  wakeAfterCommit(database);
  return run;
}
