import { eq, sql } from 'drizzle-orm';
import type { EndpointKey } from '#api/endpoint-types.ts';
import { tenantScopeOf } from '../http/access.ts';
import type { Context } from '../context.ts';
import { run_items, runs } from '../db/schema/runs.ts';
import { distinctIds, type RowOutcome } from '../http/row-results.ts';
import { titleOf } from './operation.ts';
import { bulkOperation, rowsOf } from './operations.ts';
import { accountOf } from './initiator.ts';
import { recount } from './rows/counters.ts';
import type { Scope } from './work.ts';

/** A completed bulk request. */
interface Made {
  call: EndpointKey;
  ids: readonly number[];
  arguments?: Record<string, unknown>;
  /** Records even a single row as a run, because other rows refer to the run. */
  always?: true;
}

type RecordContext = Pick<Scope, 'db' | 'caller'>;

async function open({ db, caller }: RecordContext, made: Made): Promise<number> {
  const { call, ids, arguments: given = {} } = made;
  const operation = bulkOperation(call);
  const [run] = await db
    .insert(runs)
    .values({
      call,
      entity: operation.entity,
      title: titleOf(operation, given, distinctIds(ids).length),
      arguments: given,
      account_id: accountOf(caller),
      user_id: caller.userId,
      state: 'settled',
      selection_kind: 'call',
      started_at: sql`now()`,
    })
    .returning({ id: runs.id });
  if (run === undefined) throw new Error('The run was not saved');
  return run.id;
}

async function close(
  { db, caller }: RecordContext,
  { call, run_id, outcomes }: { call: Made['call']; run_id: number; outcomes: RowOutcome[] },
): Promise<void> {
  const { entity } = bulkOperation(call);
  await db.execute(sql`
    insert into ${run_items} (run_id, account_id, position, object_id, label, outcome, reason, attempts, finished_at)
    select ${run_id}, ${accountOf(caller)}::int, done.position, (done.outcome ->> 'id')::int,
           coalesce(found.label, '#' || (done.outcome ->> 'id')), done.outcome ->> 'outcome', done.outcome ->> 'reason', 1, clock_timestamp()
    from jsonb_array_elements(${JSON.stringify(outcomes)}::jsonb) with ordinality as done (outcome, position)
    left join (${rowsOf(entity).select(caller, {})}) as found on found.id = (done.outcome ->> 'id')::int`);
  await recount(db, run_id);
  await db
    .update(runs)
    .set({ finished_at: sql`clock_timestamp()` })
    .where(eq(runs.id, run_id));
}

/**
 * Processes a bulk request at once, in its transaction, and records it as a settled run if it had
 * more than one row.
 */
export async function recordRun<T extends { results: RowOutcome[] }>(
  context: Pick<Context, 'db' | 'caller' | 'mail'>,
  made: Made,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  if (distinctIds(made.ids).length < 2 && !made.always) return work(context);
  const run_id = await open(context, made);
  const result = await work({ ...context, caller: { ...context.caller, runId: run_id } });
  await close(context, { call: made.call, run_id, outcomes: result.results });
  return result;
}

/**
 * Records a request to another system as a run once its results are known, because such a request
 * must not hold a transaction.
 */
export async function recordedAfter<T extends { results: RowOutcome[] }>(
  { database, caller }: Pick<Context, 'database' | 'caller'>,
  made: Made,
  work: () => Promise<T>,
): Promise<T> {
  const result = await work();
  if (distinctIds(made.ids).length < 2) return result;
  await database.within(tenantScopeOf(caller), async (db) => {
    const run_id = await open({ db, caller }, made);
    await close({ db, caller }, { call: made.call, run_id, outcomes: result.results });
  });
  return result;
}
