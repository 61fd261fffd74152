import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, notFound } from '#api/api-error.ts';
import type { Caller } from '#server/context.ts';
import type { Database, Db } from '#server/db/open.ts';
import { collection_occurrences, collection_requests } from '#server/db/schema/bookings.ts';
import { beginShift } from '../drivers/driver-shifts.ts';
import { requireOfferedReason } from '../settings/offered-words.ts';
import { conflict } from './changed-day.ts';
import { readDays } from './collection-list.ts';
import { followDays } from './planned-days.ts';

type Body = InputOf<'POST /drivers/collections'>['body'];

const days = collection_occurrences;

/**
 * Locks a collection of this driver until the commit; throws 404 for collections of other drivers.
 */
async function heldFor(db: Db, caller: Caller, id: number) {
  const isIt = eq(days.id, id);
  const [seen] = await db.select({ request: days.request_id }).from(days).where(isIt);
  if (seen === undefined) throw notFound();
  await db
    .select({ id: collection_requests.id })
    .from(collection_requests)
    .where(eq(collection_requests.id, seen.request))
    .for('update');
  const [day] = await db.select().from(days).where(isIt).for('update');
  if (day === undefined || day.driver_id !== caller.userId) throw notFound();
  return day;
}

const momentOf = (at: string | undefined): string =>
  at !== undefined && Date.parse(at) < Date.now() ? at : new Date().toISOString();

async function settle(db: Db, caller: Caller, body: Body) {
  const day = await heldFor(db, caller, body.collection_id);
  if (day.state !== 'assigned') throw conflict('This collection is not due now. Call your branch.');
  const settled_at = momentOf(body.at);
  if (body.outcome === 'failed') {
    await requireOfferedReason(db, {
      status: 'collection-failed-attempt',
      reason: body.reason,
    });
    const set = { state: 'failed' as const, reason: body.reason, settled_at };
    await db.update(days).set(set).where(eq(days.id, day.id));
  } else {
    const set = { state: 'collected' as const, collected_count: body.parcel_count, settled_at };
    await db.update(days).set(set).where(eq(days.id, day.id));
    await db
      .update(collection_requests)
      .set({ last_collected_at: settled_at, version: sql`${collection_requests.version} + 1` })
      .where(eq(collection_requests.id, day.request_id));
  }
  await followDays(db, [day.request_id]);
  return day.id;
}

/** Records the outcome of a collection, reported by the driver's device, in one transaction. */
export async function recordOutcome(body: Body, database: Database, caller: Caller) {
  if (caller.userId === 0)
    throw new ApiError(403, {
      message: 'This token is not the token of a driver.',
      code: 'forbidden',
    });
  return database.within({ is: 'staff', by: caller }, async (db) => {
    await beginShift(db, caller.userId);
    const id = await settle(db, caller, body);
    const [changed] = await readDays(db, eq(days.id, id));
    if (changed === undefined) throw notFound();
    return changed;
  });
}
