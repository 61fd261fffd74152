import { randomUUID } from 'node:crypto';
import { ApiError } from '#api/api-error.ts';
import { tenantScopeOf } from '#server/http/access.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { NOT_FOUND } from '#server/http/row-results.ts';
import {
  authoriseRun,
  failRest,
  workableRun,
  type Run,
  type WorkerContext,
} from '../authorisation.ts';
import type { Work } from '../operation.ts';
import {
  claimItems,
  leaveUnknown,
  loseItem,
  settleItem,
  takeItems,
  type Item,
} from './external-items.ts';
import { cancellation, closeWaiting } from '../transitions.ts';
import { addUp, finishIfDone, publishRun } from '../rows/counters.ts';
import type { Send, Sent } from '../work.ts';

/** Timeout of a response, shorter than the lease. */
const TIMEOUT_MS = 10_000;

type External = Extract<Work, { kind: 'external' }>;

/** Rows leased by this node, each with its send function. */
interface Batch {
  runId: number;
  caller: Caller;
  /**
   * Lease token. It must still be valid to settle a row, and expires if the node is suspended for
   * long.
   */
  claim: string;
  outgoing: { item: Item; send: Send }[];
}

const nowhere: Sent = { outcome: 'failed', reason: NOT_FOUND };

/** Leases the next rows and marks them as unknown before any is sent; null if no row is free. */
function begin(services: WorkerContext, runId: number): Promise<Batch | 'settled' | null> {
  const { database } = services;
  return database.within({ is: 'system' }, async (db) => {
    const run = await workableRun(db, runId);
    if (run === undefined) return null;
    if (run.state === 'cancelling') await closeWaiting(db, runId, cancellation(run.cancelled_by));
    const authorised = await authoriseRun(services, db, run);
    if (typeof authorised === 'string') return giveUp(db, run, authorised);
    const { caller, plan } = authorised;
    if (plan.work.kind !== 'external') throw new Error(`${run.call} is not external work`);
    const items = await takeItems(db, run, plan.work.atOnce);
    const claim = randomUUID();
    const batch: Batch = { runId, caller, claim, outgoing: [] };
    await sortOut(services, db, { batch, items, work: plan.work });
    await finishIfDone(db, runId);
    await publishRun(db, runId);
    if (items.length === 0) return null;
    return batch.outgoing.length > 0 ? batch : 'settled';
  });
}

/** Settles rows that the rules have decided, and leases those to be sent. */
async function sortOut(
  services: WorkerContext,
  db: Db,
  { batch, items, work }: { batch: Batch; items: Item[]; work: External },
): Promise<void> {
  if (items.length === 0) return;
  const { caller, runId, claim } = batch;
  const ids = items.map((item) => item.object_id).filter((id) => id !== null);
  const prepared = await services.database.within(tenantScopeOf(caller), (scoped) =>
    work.prepare({ db: scoped, caller, mail: () => undefined, services }, ids),
  );
  for (const item of items) {
    const send = prepared.get(item.object_id ?? 0) ?? nowhere;
    if (typeof send === 'function') batch.outgoing.push({ item, send });
    else await settleItem(services, db, { caller, runId, item, sent: send });
  }
  const sending = batch.outgoing.map(({ item }) => item.id);
  await claimItems(db, sending, claim);
  const isFirst = ({ item }: Batch['outgoing'][number]) => item.outcome === 'waiting';
  await addUp(db, runId, { unknown: batch.outgoing.filter(isFirst).length });
}

/** Ends a run whose initiator lost the rights: waiting rows fail, unknown rows stay unknown. */
async function giveUp(db: Db, run: Run, reason: string): Promise<'settled'> {
  await failRest(db, run.id, reason);
  await leaveUnknown(db, run.id, reason);
  await finishIfDone(db, run.id);
  await publishRun(db, run.id);
  return 'settled';
}

const silence = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener(
      'abort',
      () => reject(new Error('The provider did not answer in time')),
      { once: true },
    );
  });

async function sendOne(
  services: WorkerContext,
  batch: Batch,
  { item, send }: Batch['outgoing'][number],
): Promise<void> {
  const { database, log } = services;
  const { runId, caller, claim } = batch;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const key = `run:${runId}:${item.id}`;
  try {
    const sent = await Promise.race([
      send({ key, number: item.attempts + 1, signal }),
      silence(signal),
    ]).catch(asFailed);
    await database.within({ is: 'system' }, (db) =>
      settleItem(services, db, {
        caller,
        runId,
        item: { ...item, outcome: 'unknown' },
        sent,
        claim,
      }),
    );
  } catch (error) {
    log.warn({ err: error, run: runId, row: item.id }, 'no answer about a row');
    await database.within({ is: 'system' }, (db) => loseItem(db, item, claim));
  }
}

/** Turns an ApiError into a failed outcome, because it proves that the row was not changed. */
function asFailed(error: unknown): Sent {
  if (error instanceof ApiError) return { outcome: 'failed', reason: error.message };
  throw error;
}

/** Sends the next rows in parallel, as many as the operation allows; false if none was free. */
export async function workExternal(services: WorkerContext, runId: number): Promise<boolean> {
  const batch = await begin(services, runId);
  if (batch === null || batch === 'settled') return batch === 'settled';
  await Promise.all(batch.outgoing.map((one) => sendOne(services, batch, one)));
  await services.database.within({ is: 'system' }, async (db) => {
    await finishIfDone(db, runId);
    await publishRun(db, runId);
  });
  return true;
}
