import { asc, eq } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { runbookRunFields } from '#domain/runbooks/runbook-run.fields.ts';
import type { Context } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { matches } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { runbook_run_steps, runbook_runs, runbook_versions } from '#server/db/schema/runbooks.ts';
import { users } from '#server/db/schema/users.ts';

const listedFor = (userId: number) =>
  readFields(
    runbookRunFields,
    { ...columnsOf(runbook_runs), user_name: users.name },
    { mine: (wanted) => matches(eq(runbook_runs.user_id, userId), wanted) },
  );

/** Lists runs of runbooks, the newest first. */
export function listRunbookRuns({ query }: InputOf<'GET /runbook-runs'>, { db, caller }: Context) {
  const listed = listedFor(caller.userId);
  return listRows({
    db,
    select: db
      .select(listed.columns)
      .from(runbook_runs)
      .innerJoin(users, eq(users.id, runbook_runs.user_id))
      .$dynamic(),
    query,
    where: listed.conditions(query.filter ?? {}, [runbook_runs.name]),
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: runbook_runs.id,
  });
}

/** Steps of a run in their order. */
const stepsOf = (db: Db, id: number) =>
  db
    .select({
      position: runbook_run_steps.position,
      text: runbook_run_steps.text,
      state: runbook_run_steps.state,
      result: runbook_run_steps.result,
      run_id: runbook_run_steps.run_id,
      finished_at: runbook_run_steps.finished_at,
    })
    .from(runbook_run_steps)
    .where(eq(runbook_run_steps.runbook_run_id, id))
    .orderBy(asc(runbook_run_steps.position));

/** Reads a run of a runbook with its steps. */
export async function readRunbookRun({ db, caller }: Pick<Context, 'db' | 'caller'>, id: number) {
  const [found] = await db
    .select({ ...listedFor(caller.userId).columns, number: runbook_versions.number })
    .from(runbook_runs)
    .innerJoin(users, eq(users.id, runbook_runs.user_id))
    .innerJoin(runbook_versions, eq(runbook_versions.id, runbook_runs.version_id))
    .where(eq(runbook_runs.id, id));
  if (found === undefined) throw notFound();
  return { ...found, steps_done: await stepsOf(db, id) };
}
