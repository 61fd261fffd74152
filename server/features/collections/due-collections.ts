import type { Logger } from 'pino';
import { and, asc, eq, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { PLANNED_DAYS } from '#domain/collections/collections.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { collection_requests } from '#server/db/schema/bookings.ts';
import { readDeclaredDays } from '../pricing/pricer.ts';
import { planDays, releaseDays } from './planned-days.ts';

const columns = collection_requests;
/** Number of series planned per transaction. */
const AT_ONCE = 100;

/** Resumes series whose pause has ended. */
const resume = (db: Db, today: string) =>
  db
    .update(columns)
    .set({
      state: 'active',
      paused_until: null,
      planned_until: null,
      version: sql`${columns.version} + 1`,
    })
    .where(and(eq(columns.state, 'paused'), lte(columns.paused_until, today)));

/**
 * Plans series that lack rows for the next two weeks. A series that fails is logged, added to
 * `failed` and skipped until the task runs again, so that it does not delay others. Returns the
 * number of series processed.
 */
async function planSome(
  db: Db,
  { now, log, failed }: { now: Date; log: Logger; failed: Set<number> },
): Promise<number> {
  const until = shiftDay(todayHere(now), PLANNED_DAYS);
  const isBehind = or(isNull(columns.planned_until), lt(columns.planned_until, until));
  const behind = await db
    .select()
    .from(columns)
    .where(
      and(
        eq(columns.kind, 'recurring'),
        eq(columns.state, 'active'),
        isBehind,
        notInArray(columns.id, [...failed]),
      ),
    )
    .orderBy(asc(columns.id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  const declared = await readDeclaredDays(db);
  for (const request of behind)
    await db
      .transaction((nested) => planDays(nested, request, { now, declared }))
      .catch((error: unknown) => {
        failed.add(request.id);
        log.warn({ err: error, request: request.id }, 'a series of collections was not planned');
      });
  return behind.length;
}

/**
 * Plans the collections of all series for the next two weeks and releases those that are due. Safe
 * on several nodes: a series is locked while it is planned, and each of its days has one row.
 */
export async function makeCollections(
  { database, log }: Pick<Services, 'database' | 'log'>,
  now: () => Date = () => new Date(),
): Promise<void> {
  const within = <T>(work: (db: Db) => Promise<T>) => database.within({ is: 'system' }, work);
  await within((db) => resume(db, todayHere(now())));
  const failed = new Set<number>();
  while ((await within((db) => planSome(db, { now: now(), log, failed }))) === AT_ONCE);
  await within((db) => releaseDays(db, now()));
}
