import type { Logger } from 'pino';
import { and, asc, eq, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm';
import { shifted, todayHere } from '../../../src/domain/business-days.ts';
import { PLANNED_DAYS } from '../../../src/domain/collections.ts';
import type { Services } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { collection_requests } from '../../db/schema/bookings.ts';
import { readDeclaredDays } from '../pricing/pricer.ts';
import { planDays, releaseDays } from './planned-days.ts';

const columns = collection_requests;
/** So many series are planned in one transaction. */
const AT_ONCE = 100;

/** Series whose pause is over go on. */
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
 * Plans some of the series whose next two weeks are not rows yet. A series that fails is logged, added to `failed` and
 * left out of the rest of this look, so that it holds up no other. Returns the number of series looked at.
 */
async function planSome(
  db: Db,
  { now, log, failed }: { now: Date; log: Logger; failed: Set<number> },
): Promise<number> {
  const until = shifted(todayHere(now), PLANNED_DAYS);
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
 * Plans the collections of every series for the next two weeks and makes work of those that are due. Several nodes do
 * nothing twice: a series is locked while it is planned, and a day of it is one row.
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
