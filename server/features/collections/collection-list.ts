import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { forbiddenError, notFound } from '#api/api-error.ts';
import { collectionRequestFields } from '#domain/collections/collection-request.fields.ts';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import {
  collectionKinds,
  kindPermissions,
  undecidedStates,
  type CollectionKind,
  type CollectionNeed,
  type CollectionState,
} from '#domain/collections/collections.ts';
import { publicHoliday } from '#domain/kernel/public-holidays.ts';
import type { Caller, Context } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { manyOf } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { timeZone } from '#server/db/time-zone.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { collection_occurrences, collection_requests } from '#server/db/schema/bookings.ts';
import { branches, drivers } from '#server/db/schema/fleet.ts';
import { users } from '#server/db/schema/users.ts';
import { claimedBy } from '#server/db/lists/claimed-by.ts';
import { readDeclaredDays } from '../pricing/pricer.ts';

const columns = collection_requests;
const days = collection_occurrences;
/** Days for which past collections are listed. */
const SHOWN_DAYS = 60;
const NEXT = 3;

interface NextDate {
  planned_on: string;
  collect_on: string;
  state: CollectionState;
}

// The day of the SQL statement, not the server's day, because a list may be read as of a time in
// the past.
const today = sql`to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD')`;
const next = sql<NextDate[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('planned_on', planned_on, 'collect_on', collect_on, 'state', state) order by collect_on, id), '[]')
  from (
    select id, planned_on, collect_on, state from ${days}
    where request_id = ${columns.id} and collect_on >= ${today} and state in ('planned', 'requested', 'assigned')
    order by collect_on, id limit ${NEXT}
  ) as coming)`;

const has = (states: readonly CollectionState[]): SQL =>
  sql`exists (select from ${days} where ${days.request_id} = ${columns.id} and ${inArray(days.state, [...states])})`;
const needs: Record<CollectionNeed, SQL> = {
  driver: has(['requested']),
  decision: has(undecidedStates),
};

const listed = readFields(
  collectionRequestFields,
  {
    ...columnsOf(columns),
    account: accounts.name,
    branch: branches.code,
    driver: drivers.name,
    requested_by: users.name,
  },
  { needs: (wanted) => or(sql`false`, ...manyOf(wanted).map((one) => needs[one])) },
);

const selectRequests = (db: Db) =>
  db
    .select({
      ...listed.columns,
      weekdays: columns.weekdays,
      month_days: columns.month_days,
      next,
    })
    .from(columns)
    .innerJoin(accounts, eq(accounts.id, columns.account_id))
    .leftJoin(branches, eq(branches.id, columns.branch_id))
    .leftJoin(drivers, eq(drivers.user_id, columns.driver_id))
    .leftJoin(users, eq(users.id, columns.user_id));

type Row = Awaited<ReturnType<typeof selectRequests>>[number];

/** Marks upcoming dates that a public holiday has moved. */
async function withHolidays(db: Db, rows: readonly Row[]) {
  const declared = await readDeclaredDays(db);
  return rows.map((row) => ({
    ...row,
    next: row.next.map((one) => ({ ...one, holiday: publicHoliday(one.planned_on, declared) })),
  }));
}

/** Kinds of requests that the caller may see; throws 403 if the wanted kind is not among them. */
export function kindsFor(
  { permissions }: Caller,
  wanted: CollectionKind | undefined,
): CollectionKind[] {
  const seen = collectionKinds.filter((kind) => permissions.has(kindPermissions[kind]));
  if (wanted === undefined) return seen;
  if (!seen.includes(wanted)) throw forbiddenError();
  return [wanted];
}

type RequestFilter = NonNullable<InputOf<'GET /collection-requests'>['query']['filter']>;

/** Filter conditions of the list, limited to the kinds that the caller may see. */
export const requestConditions = (
  filter: RequestFilter,
  kinds: readonly CollectionKind[],
): (SQL | undefined)[] => [
  inArray(columns.kind, [...kinds]),
  ...listed.conditions(filter, [columns.name, columns.contact_name, columns.suburb, columns.city]),
  claimedBy('collection-requests', columns.id, filter.claimed),
];

/** Lists requests of the kinds that the caller may see. */
export async function listRequests(
  { query }: InputOf<'GET /collection-requests'>,
  { db, caller }: Context,
) {
  const page = await listRows({
    db,
    select: selectRequests(db).$dynamic(),
    query,
    where: requestConditions(query.filter ?? {}, kindsFor(caller, query.kind)),
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: columns.id,
  });
  return { ...page, rows: await withHolidays(db, page.rows) };
}

/** Reads a request in the format of lists; throws 404 if the caller may not see it. */
export async function readRequest(db: Db, caller: Caller, id: number) {
  const isSeen = inArray(columns.kind, kindsFor(caller, undefined));
  const rows = await selectRequests(db).where(and(eq(columns.id, id), isSeen));
  const [found] = await withHolidays(db, rows);
  if (found === undefined) throw notFound();
  return found;
}

const shownDays = {
  id: days.id,
  planned_on: days.planned_on,
  collect_on: days.collect_on,
  state: days.state,
  ready_time: days.ready_time,
  close_time: days.close_time,
  parcel_count: days.parcel_count,
  collected_count: days.collected_count,
  driver_id: days.driver_id,
  driver: drivers.name,
  reason: days.reason,
  requested_at: days.requested_at,
  settled_at: days.settled_at,
};

/** Reads collections that match a condition, earliest first. */
export async function readDays(db: Db, which: SQL | undefined) {
  const rows = await db
    .select(shownDays)
    .from(days)
    .leftJoin(drivers, eq(drivers.user_id, days.driver_id))
    .where(which)
    .orderBy(days.collect_on, days.id);
  const declared = await readDeclaredDays(db);
  return rows.map((row) => ({ ...row, holiday: publicHoliday(row.planned_on, declared) }));
}

/** Lists the collections of a request. */
export async function listDays(db: Db, caller: Caller, id: number) {
  await readRequest(db, caller, id);
  const since = shiftDay(todayHere(), -SHOWN_DAYS);
  return readDays(db, and(eq(days.request_id, id), sql`${days.collect_on} >= ${since}`));
}
