import { and, asc, eq, sql } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import { tenantScopeOf } from '../http/access.ts';
import type { Caller, OutgoingEmail } from '../context.ts';
import type { Db } from '../db/open.ts';
import { run_items } from '../db/schema/runs.ts';
import { post } from '../live/outbox.ts';
import { failedRow, type RowOutcome } from '../http/row-results.ts';
import {
  authoriseRun,
  failRest,
  workableRun,
  type Run,
  type WorkerContext,
} from './authorisation.ts';
import { BROKEN, isTransient } from './errors.ts';
import { createBatchSize, type BatchSize } from './batch-size.ts';
import { cancellation, closeWaiting } from './transitions.ts';
import { addUp, differenceOf, finishIfDone, publishRun } from './rows/counters.ts';
import type { Work } from './operation.ts';
import type { Scope } from './work.ts';

/**
 * Time after which PostgreSQL ends the transaction of a suspended node, which then loses its batch.
 */
const LOCK_TIMEOUT = '10s';

type Inside = Extract<Work, { kind: 'inside' }>;
interface Item {
  id: number;
  object_id: number | null;
}

// The transaction is the lease: its rows stay locked until it ends, and a rollback releases them.
const takeChunk = (db: Db, runId: number, rows: number): Promise<Item[]> =>
  db
    .select({ id: run_items.id, object_id: run_items.object_id })
    .from(run_items)
    .where(and(eq(run_items.run_id, runId), eq(run_items.outcome, 'waiting')))
    .orderBy(asc(run_items.position))
    .limit(rows)
    .for('update', { skipLocked: true });

interface Attempt {
  services: WorkerContext;
  caller: Caller;
  work: Inside;
  emails: OutgoingEmail[];
}

/** Processes rows in a savepoint, so that they change together or not at all. */
function workRows({ services, caller, work, emails }: Attempt, ids: number[]) {
  const { database } = services;
  const sent: OutgoingEmail[] = [];
  return database.within(tenantScopeOf(caller), async (db) => {
    const scope: Scope = { db, caller, mail: (email) => void sent.push(email) };
    const outcomes = await work.work(scope, ids);
    emails.push(...sent);
    return outcomes;
  });
}

async function workAlone(attempt: Attempt, id: number): Promise<RowOutcome> {
  try {
    const [outcome] = await workRows(attempt, [id]);
    return outcome ?? failedRow(id, BROKEN);
  } catch (error) {
    if (isTransient(error)) throw error;
    if (error instanceof ApiError) return failedRow(id, error.message);
    attempt.services.log.error({ err: error, run: attempt.caller.runId, row: id }, 'a row failed');
    return failedRow(id, BROKEN);
  }
}

/** Processes all rows together, or one by one after an error, so that one bad row fails alone. */
async function workChunk(attempt: Attempt, ids: number[]): Promise<RowOutcome[]> {
  try {
    return await workRows(attempt, ids);
  } catch (error) {
    if (isTransient(error)) throw error;
    const outcomes: RowOutcome[] = [];
    for (const id of ids) outcomes.push(await workAlone(attempt, id));
    return outcomes;
  }
}

/** Records the outcome of each row; rows without a result fail. */
async function settle(
  db: Db,
  items: readonly Item[],
  outcomes: readonly RowOutcome[],
): Promise<RowOutcome[]> {
  const byObject = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const settled = items.map((item) => ({
    ...(byObject.get(item.object_id ?? 0) ?? failedRow(0, BROKEN)),
    id: item.id,
  }));
  await db.execute(sql`
    update run_items as item set outcome = done.outcome, reason = done.reason, attempts = attempts + 1, finished_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as done (id integer, outcome text, reason text)
    where item.id = done.id`);
  return settled;
}

/**
 * Processes the next rows of a run. Rows, outcomes and counts are one transaction. Returns false if
 * no row was free.
 */
function workChunkOf(
  services: WorkerContext,
  runId: number,
  sizeOf: (call: string) => BatchSize,
): Promise<boolean> {
  const { database } = services;
  return database.within({ is: 'system' }, async (db) => {
    if (database.engine === 'postgres')
      await db.execute(
        sql`select set_config('idle_in_transaction_session_timeout', ${LOCK_TIMEOUT}, true)`,
      );
    const run = await workableRun(db, runId);
    if (run === undefined) return false;
    const isCancelling = run.state === 'cancelling';
    const size = sizeOf(run.call);
    const rows = size.rows();
    const items = isCancelling ? [] : await takeChunk(db, runId, rows);
    if (isCancelling) await closeWaiting(db, runId, cancellation(run.cancelled_by));
    const began = performance.now();
    if (items.length > 0) await workItems(services, { db, run, items });
    if (items.length === rows) size.took(performance.now() - began);
    const worked = isCancelling || items.length > 0;
    const isOver = await finishIfDone(db, runId);
    if (worked || isOver) await publishRun(db, runId);
    return worked;
  });
}

async function workItems(
  services: WorkerContext,
  { db, run, items }: { db: Db; run: Run; items: Item[] },
): Promise<void> {
  const authorised = await authoriseRun(services, db, run);
  if (typeof authorised === 'string') return failRest(db, run.id, authorised);
  const { caller, plan } = authorised;
  if (plan.work.kind !== 'inside') throw new Error(`${run.call} is not done inside`);
  const emails: OutgoingEmail[] = [];
  const ids = items.map((item) => item.object_id).filter((id) => id !== null);
  const outcomes = await workChunk({ services, caller, work: plan.work, emails }, ids);
  const settled = await settle(db, items, outcomes);
  await post(db, emails);
  await addUp(db, run.id, differenceOf(settled.map(({ outcome }) => outcome)));
}

/**
 * Creates a worker for operations on this database, with batches short enough for waiting requests.
 * Each operation has its own size of batches, because an account to invoice takes as long as
 * hundreds of bank lines.
 */
export function transactionalWorker(): (
  services: WorkerContext,
  runId: number,
) => Promise<boolean> {
  const sizes = new Map<string, BatchSize>();
  const sizeOf = (call: string): BatchSize => {
    const size = sizes.get(call) ?? createBatchSize();
    sizes.set(call, size);
    return size;
  };
  return (services, runId) => workChunkOf(services, runId, sizeOf);
}
