import { createHash, randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { tenantScopeOf } from '#server/http/access.ts';

import type { Db } from '#server/db/open.ts';
import { files } from '#server/db/schema/files.ts';
import { run_items, runs } from '#server/db/schema/runs.ts';
import type { RowOutcome } from '#server/http/row-results.ts';
import { authoriseRun, workableRun, type Run, type WorkerContext } from '../authorisation.ts';
import { BROKEN, isTransient } from '../errors.ts';
import { LEASE_S, runLease } from '../leases.ts';
import { cancellation, closeDrawn } from '../transitions.ts';
import { addUp, finishIfDone, publishRun, recount } from './counters.ts';
import type { Drawing, OpenDocument } from '../work.ts';

const ROWS_AT_ONCE = 25;

/** A document in progress on this node. */
interface Making {
  runId: number;
  token: string;
  document: OpenDocument;
  /** Position of the last row that was read. */
  position: number;
}

interface Item {
  id: number;
  object_id: number | null;
  position: number;
}

const isMine = (token: string) =>
  and(runLease.isHeldBy(token), inArray(runs.state, ['waiting', 'running']));

/**
 * Renews the lease and locks the run until the commit; undefined if the run was lost, paused or
 * ended.
 */
async function renew(db: Db, { runId, token }: Making): Promise<Run | undefined> {
  const [run] = await db
    .update(runs)
    .set(runLease.renewed(LEASE_S))
    .where(and(eq(runs.id, runId), isMine(token)))
    .returning();
  return run;
}

/** Leases a document to this node; undefined if another node has it, or no work is left. */
function take(services: WorkerContext, runId: number): Promise<Making | undefined> {
  const token = randomUUID();
  return services.database.within({ is: 'system' }, async (db) => {
    const run = await workableRun(db, runId);
    if (run === undefined) return undefined;
    if (run.state === 'cancelling') {
      await closeDrawn(db, runId, cancellation(run.cancelled_by));
      await finishIfDone(db, runId);
      return undefined;
    }
    const claimed = await db
      .update(runs)
      .set(runLease.taken(token, LEASE_S))
      .where(and(eq(runs.id, runId), runLease.isFree));
    const document = claimed.rowCount === 1 ? await openFor(services, db, run) : undefined;
    return document && { runId, token, document, position: 0 };
  });
}

async function openFor(
  services: WorkerContext,
  db: Db,
  run: Run,
): Promise<OpenDocument | undefined> {
  const authorised = await authoriseRun(services, db, run);
  if (typeof authorised === 'string') return fail(db, run.id, authorised);
  const { work } = authorised.plan;
  if (work.kind !== 'document') throw new Error(`${run.call} makes no document`);
  return work.open();
}

/** Fails all rows and ends the run without a document. */
async function fail(db: Db, runId: number, reason: string): Promise<undefined> {
  await closeDrawn(db, runId, { outcome: 'failed', reason });
  await conclude(db, runId);
}

// Includes rows that a dead node had drawn, because the file of that node was only in memory.
// Failed rows are listed on the last page.
const nextItems = (db: Db, { runId, position }: Making): Promise<Item[]> =>
  db
    .select({ id: run_items.id, object_id: run_items.object_id, position: run_items.position })
    .from(run_items)
    .where(
      and(
        eq(run_items.run_id, runId),
        gt(run_items.position, position),
        inArray(run_items.outcome, ['waiting', 'ok', 'failed']),
      ),
    )
    .orderBy(asc(run_items.position))
    .limit(ROWS_AT_ONCE);

type Step = { is: 'drawing'; drawing: Drawing } | { is: 'end' } | { is: 'lost' };

/**
 * Reads the next rows. Their outcomes are counted immediately, their pages only when the file is
 * stored.
 */
function readSome(services: WorkerContext, making: Making): Promise<Step> {
  const { database } = services;
  return database.within({ is: 'system' }, async (db): Promise<Step> => {
    const run = await renew(db, making);
    if (run === undefined) return { is: 'lost' };
    const authorised = await authoriseRun(services, db, run);
    if (typeof authorised === 'string') {
      await fail(db, run.id, authorised);
      return { is: 'lost' };
    }
    const items = await nextItems(db, making);
    const ids = items.map((item) => item.object_id).filter((id) => id !== null);
    if (ids.length === 0) return { is: 'end' };
    const { caller } = authorised;
    const drawing = await database.within(tenantScopeOf(caller), (scoped) =>
      making.document.read({ db: scoped, caller, mail: () => undefined }, ids),
    );
    await settle(db, making.runId, drawing.outcomes);
    making.position = items.at(-1)?.position ?? making.position;
    return { is: 'drawing', drawing };
  });
}

async function settle(db: Db, runId: number, outcomes: readonly RowOutcome[]): Promise<void> {
  await db.execute(sql`
    update run_items as item set outcome = done.outcome, reason = done.reason, finished_at = clock_timestamp(),
      attempts = attempts + case when item.outcome = 'waiting' then 1 else 0 end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as done (id integer, outcome text, reason text)
    where item.run_id = ${runId} and item.object_id = done.id`);
  await recount(db, runId);
  await addUp(db, runId, {});
  await publishRun(db, runId);
}

async function conclude(db: Db, runId: number): Promise<void> {
  await addUp(db, runId, {});
  await finishIfDone(db, runId);
  await publishRun(db, runId);
}

/** Stores the file and ends the run, unless the run was lost, paused or ended meanwhile. */
async function store({ database }: WorkerContext, making: Making): Promise<void> {
  const { name, type, content } = await making.document.close();
  await database.within({ is: 'system' }, async (db) => {
    const run = await renew(db, making);
    if (run === undefined) return;
    if (run.ok > 0) {
      const sha256 = createHash('sha256').update(content).digest('hex');
      const { account_id, user_id } = run;
      const size = content.length;
      const [file] = await db
        .insert(files)
        .values({ name, type, content, size, sha256, account_id, user_id })
        .returning({ id: files.id });
      await db
        .update(runs)
        .set({ file_id: file?.id ?? null })
        .where(eq(runs.id, run.id));
    }
    await conclude(db, run.id);
  });
}

async function makeAll(
  services: WorkerContext,
  making: Making,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const step = await readSome(services, making);
    if (step.is === 'drawing') await step.drawing.draw();
    if (step.is === 'end') await store(services, making);
    if (step.is !== 'drawing') return;
  }
  await services.database.within({ is: 'system' }, (db) =>
    runLease.giveBack(db, isMine(making.token)),
  );
}

/** Creates the document of a run. Returns false if no work was left. */
export async function workDocument(
  services: WorkerContext,
  runId: number,
  isOver: () => boolean,
): Promise<boolean> {
  const making = await take(services, runId);
  if (making === undefined) return false;
  try {
    await makeAll(services, making, isOver);
  } catch (error) {
    if (isTransient(error)) throw error;
    services.log.error({ err: error, run: runId }, 'a document failed');
    await services.database.within({ is: 'system' }, async (db) => {
      if (await renew(db, making)) await fail(db, runId, BROKEN);
    });
  }
  return true;
}
