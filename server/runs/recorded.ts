import { eq, sql } from 'drizzle-orm';
import { fenceOf } from '../access.ts';
import type { Context } from '../context.ts';
import { run_items, runs } from '../db/schema/runs.ts';
import { distinct, type RowOutcome } from '../rules/outcomes.ts';
import { rowSources } from './row-sources.ts';
import { accountOf } from './starter.ts';
import { recount } from './sums.ts';
import type { Scope } from './work.ts';

interface Made {
  call: string;
  noun: keyof typeof rowSources;
  title: string;
  ids: readonly number[];
  arguments: Record<string, unknown>;
}

type Place = Pick<Scope, 'db' | 'caller'>;

async function open({ db, caller }: Place, { ids: _, ...made }: Made): Promise<number> {
  const [run] = await db
    .insert(runs)
    .values({
      ...made,
      account_id: accountOf(caller),
      user_id: caller.userId,
      state: 'settled',
      chosen: 'call',
      started_at: sql`now()`,
    })
    .returning({ id: runs.id });
  if (run === undefined) throw new Error('The run was not kept');
  return run.id;
}

async function close(
  { db, caller }: Place,
  { noun, run_id, outcomes }: { noun: Made['noun']; run_id: number; outcomes: RowOutcome[] },
): Promise<void> {
  await db.execute(sql`
    insert into ${run_items} (run_id, account_id, position, object_id, label, outcome, reason, attempts, finished_at)
    select ${run_id}, ${accountOf(caller)}::int, done.position, (done.outcome ->> 'id')::int,
           coalesce(found.label, '#' || (done.outcome ->> 'id')), done.outcome ->> 'outcome', done.outcome ->> 'reason', 1, clock_timestamp()
    from jsonb_array_elements(${JSON.stringify(outcomes)}::jsonb) with ordinality as done (outcome, position)
    left join (${rowSources[noun](caller, {})}) as found on found.id = (done.outcome ->> 'id')::int`);
  await recount(db, run_id);
  await db
    .update(runs)
    .set({ finished_at: sql`clock_timestamp()` })
    .where(eq(runs.id, run_id));
}

/**
 * Makes a bulk call at once, in the transaction of its answer, and leaves a settled run behind when it
 * was made for more than one row.
 */
export async function recorded<T extends { results: RowOutcome[] }>(
  context: Pick<Context, 'db' | 'caller' | 'mail'>,
  made: Made,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  if (distinct(made.ids).length < 2) return work(context);
  const run_id = await open(context, made);
  const answer = await work({ ...context, caller: { ...context.caller, runId: run_id } });
  await close(context, { noun: made.noun, run_id, outcomes: answer.results });
  return answer;
}

/**
 * The same for a call that holds no transaction because it talks to the world: what came of its rows is
 * written down once it is known.
 */
export async function recordedAfter<T extends { results: RowOutcome[] }>(
  { database, caller }: Pick<Context, 'database' | 'caller'>,
  made: Made,
  work: () => Promise<T>,
): Promise<T> {
  const answer = await work();
  if (distinct(made.ids).length < 2) return answer;
  await database.within(fenceOf(caller), async (db) => {
    const run_id = await open({ db, caller }, made);
    await close({ db, caller }, { noun: made.noun, run_id, outcomes: answer.results });
  });
  return answer;
}
