import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { tenantScopeOf } from '#server/http/access.ts';
import type { Caller, OutgoingEmail, Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { run_items, type runs } from '#server/db/schema/runs.ts';
import { pauseAfter } from '#server/jobs/lease.ts';
import { post } from '#server/live/outbox.ts';
import { addUp, MAX_ATTEMPTS } from '../rows/counters.ts';
import { itemLease, LEASE_S } from '../leases.ts';
import type { Sent } from '../work.ts';

/** A row of a run that is sent to another system. */
export interface Item {
  id: number;
  object_id: number | null;
  outcome: string;
  attempts: number;
}

type Run = Pick<typeof runs.$inferSelect, 'id' | 'state'>;

/** Rows that may be sent now, locked until the commit. */
export function takeItems(db: Db, run: Run, atOnce: number): Promise<Item[]> {
  const isLost = and(eq(run_items.outcome, 'unknown'), lt(run_items.attempts, MAX_ATTEMPTS));
  const isNew = run.state === 'cancelling' ? undefined : eq(run_items.outcome, 'waiting');
  return db
    .select({
      id: run_items.id,
      object_id: run_items.object_id,
      outcome: run_items.outcome,
      attempts: run_items.attempts,
    })
    .from(run_items)
    .where(
      and(
        eq(run_items.run_id, run.id),
        // Rows whose lease ended before they were settled are due again.
        or(isLost, isNew),
        itemLease.isFree,
      ),
    )
    .orderBy(asc(run_items.position))
    .limit(atOnce)
    .for('update', { skipLocked: true });
}

/** Leases rows for sending and marks them as unknown. */
export async function claimItems(
  db: Db,
  ids: readonly number[],
  leaseToken: string,
): Promise<void> {
  await db
    .update(run_items)
    .set({
      outcome: 'unknown',
      reason: null,
      attempts: sql`${run_items.attempts} + 1`,
      ...itemLease.taken(leaseToken, LEASE_S),
    })
    .where(inArray(run_items.id, [...ids]));
}

interface Settlement {
  caller: Caller;
  runId: number;
  item: Pick<Item, 'id' | 'outcome'>;
  sent: Sent;
  /** Token of the lease; undefined if the current transaction holds a lock on the row instead. */
  claim?: string;
}

/** Settles one row with its effects, unless another node has leased it since. */
export async function settleItem(
  { database }: Services,
  db: Db,
  { caller, runId, item, sent, claim }: Settlement,
): Promise<void> {
  const settled = await db
    .update(run_items)
    .set({
      outcome: sent.outcome,
      reason: sent.reason,
      result: sent.result ?? null,
      ...itemLease.released,
      finished_at: sql`clock_timestamp()`,
    })
    .where(
      and(eq(run_items.id, item.id), claim === undefined ? undefined : itemLease.isHeldBy(claim)),
    );
  if (settled.rowCount === 0) return;
  const emails: OutgoingEmail[] = [];
  await database.within(tenantScopeOf(caller), async (scoped) =>
    sent.keep?.({ db: scoped, caller, mail: (mail) => void emails.push(mail) }),
  );
  await post(db, emails);
  const unknown = item.outcome === 'unknown' ? -1 : 0;
  await addUp(db, runId, { [sent.outcome]: 1, unknown });
}

const pauses = { first: 2, growth: 2, longest: 60 };

/** Leaves a row unknown, to be sent again under its key after 2, 4, 8 and more seconds. */
export async function loseItem(db: Db, item: Item, leaseToken: string): Promise<void> {
  const attempt = item.attempts + 1;
  const isLast = attempt >= MAX_ATTEMPTS;
  await db
    .update(run_items)
    .set({
      reason: isLast ? 'No answer: the action may or may not have been done' : 'No answer yet',
      ...(isLast ? itemLease.released : itemLease.putOff(pauseAfter(attempt, pauses))),
    })
    .where(and(eq(run_items.id, item.id), itemLease.isHeldBy(leaseToken)));
}

/** Ends all retries of a run: unknown rows stay unknown, with this reason. */
export async function leaveUnknown(db: Db, runId: number, reason: string): Promise<void> {
  await db
    .update(run_items)
    .set({ attempts: MAX_ATTEMPTS, reason, ...itemLease.released })
    .where(and(eq(run_items.run_id, runId), eq(run_items.outcome, 'unknown')));
}
