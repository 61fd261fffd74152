import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { datesOf } from '#domain/collections/collection-dates.ts';
import {
  collectionStates,
  firstDay,
  PLANNED_DAYS,
  requestStateOf,
} from '#domain/collections/collections.ts';
import type { DeclaredDays } from '#domain/kernel/public-holidays.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { collection_occurrences, collection_requests } from '#server/db/schema/bookings.ts';

export type RequestRow = typeof collection_requests.$inferSelect;
const days = collection_occurrences;

/** Inputs of planning: the current time, and public holidays in addition to those of the Act. */
export interface Calendar {
  now: Date;
  declared: DeclaredDays;
}

/** Initial columns of a collection. */
export const dayOfRequest = (
  request: RequestRow,
  { planned_on, collect_on }: { planned_on: string; collect_on: string },
) => ({
  account_id: request.account_id,
  request_id: request.id,
  planned_on,
  collect_on,
  ready_time: request.ready_time,
  close_time: request.close_time,
  parcel_count: request.parcel_count,
  branch_id: request.branch_id,
  driver_id: request.driver_id,
  state: 'planned' as const,
});

/** Plans the days of an active series for the next two weeks. Existing days stay as they are. */
export async function planDays(
  db: Db,
  request: RequestRow,
  { now, declared }: Calendar,
): Promise<void> {
  const until = shiftDay(todayHere(now), PLANNED_DAYS);
  if (request.state === 'active') {
    const from = firstDay(request.close_time, now);
    const dates = datesOf(request, { from, until }, declared);
    const rows = dates.map((date) => dayOfRequest(request, date));
    if (rows.length > 0) await db.insert(days).values(rows).onConflictDoNothing();
  }
  await db
    .update(collection_requests)
    .set({ planned_until: until })
    .where(eq(collection_requests.id, request.id));
}

/** Plans the unreleased days of a series again, except days that a person edited. */
export async function replanDays(db: Db, request: RequestRow, calendar: Calendar): Promise<void> {
  const isOpen = and(
    eq(days.request_id, request.id),
    eq(days.state, 'planned'),
    eq(days.is_edited, false),
  );
  await db.delete(days).where(isOpen);
  await planDays(db, request, calendar);
}

/** Copies state, date and driver of the only collection of a single request to the request. */
export async function followDays(db: Db, requestIds: readonly number[]): Promise<void> {
  if (requestIds.length === 0) return;
  const branchesOf = collectionStates.map(
    (state) => sql`when ${state} then ${requestStateOf[state]}`,
  );
  const state = sql`case ${days.state} ${sql.join(branchesOf, sql` `)} end`;
  await db.execute(sql`
    update ${collection_requests} set state = ${state}, collect_on = ${days.collect_on}, driver_id = ${days.driver_id}, version = ${collection_requests.version} + 1
    from ${days}
    where ${days.request_id} = ${collection_requests.id} and ${collection_requests.kind} = 'bulk'
      and ${inArray(collection_requests.id, [...requestIds])}
      and (${collection_requests.state}, ${collection_requests.collect_on}, coalesce(${collection_requests.driver_id}, 0))
        is distinct from (${state}, ${days.collect_on}, coalesce(${days.driver_id}, 0))`);
}

const ofSending = sql`(select ${accounts.status} from ${accounts} where ${accounts.id} = ${days.account_id}) = 'active'`;
const ofSeries = (state: 'active' | 'paused'): SQL =>
  sql`exists (select from ${collection_requests} where ${collection_requests.id} = ${days.request_id} and ${collection_requests.kind} = 'recurring' and ${collection_requests.state} = ${state})`;

/** Locks the requests before their days, to avoid deadlocks. */
async function holdRequests(db: Db, today: string, which: SQL | undefined): Promise<void> {
  const isDue = and(
    inArray(days.state, ['planned', 'requested', 'assigned']),
    sql`${days.collect_on} <= ${today}`,
    which,
  );
  const due = db.select({ id: days.request_id }).from(days).where(isDue);
  await db
    .select({ id: collection_requests.id })
    .from(collection_requests)
    .where(inArray(collection_requests.id, due))
    .orderBy(collection_requests.id)
    .for('update');
}

/**
 * Releases due collections: those of today are requested, or assigned to the named driver; those of
 * paused series and of accounts that may not send are skipped; past ones become missed. Each
 * collection changes once, even if several nodes run this.
 */
export async function releaseDays(db: Db, now: Date, which?: SQL): Promise<void> {
  const today = todayHere(now);
  await holdRequests(db, today, which);
  const isPlanned = and(eq(days.state, 'planned'), which);
  const skip = (condition: SQL, reason: string) =>
    db
      .update(days)
      .set({ state: 'skipped', reason, settled_at: sql`now()` })
      .where(and(isPlanned, sql`${days.collect_on} <= ${today}`, condition))
      .returning({ id: days.request_id });
  const skipped = [
    ...(await skip(ofSeries('paused'), 'The series is paused')),
    ...(await skip(sql`not ${ofSending}`, 'The account may not send parcels')),
  ];
  const missed = await db
    .update(days)
    .set({ state: 'missed', settled_at: sql`now()` })
    .where(
      and(
        inArray(days.state, ['planned', 'requested', 'assigned']),
        sql`${days.collect_on} < ${today}`,
        which,
      ),
    )
    .returning({ id: days.request_id });
  const due = await db
    .update(days)
    .set({
      state: sql`case when ${days.driver_id} is null then 'requested' else 'assigned' end`,
      requested_at: sql`now()`,
    })
    .where(and(isPlanned, eq(days.collect_on, today)))
    .returning({ id: days.request_id });
  await followDays(
    db,
    [...skipped, ...missed, ...due].map(({ id }) => id),
  );
}
