import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, notFound, staleError } from '#api/api-error.ts';
import { mayBecome, windowProblem } from '#domain/collections/collections.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { collection_occurrences, collection_requests } from '#server/db/schema/bookings.ts';
import { readDeclaredDays } from '../pricing/pricer.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { changeDay, conflict } from './changed-day.ts';
import { readRequest } from './collection-list.ts';
import { placeOf, requireDriver } from './given-requests.ts';
import { followDays, releaseDays, replanDays, type RequestRow } from './planned-days.ts';

type Body = InputOf<'PUT /collection-requests/:id'>['body'];

const columns = collection_requests;
const days = collection_occurrences;

/** Throws 422 for values that contradict the rest of the row or its kind. */
function requireSound(next: RequestRow, body: Body): void {
  const short = windowProblem(next);
  if (short !== null) throw invalidError({ close_time: [short] });
  if (next.kind === 'bulk') {
    const [name] = ['weekdays', 'month_days', 'every', 'ends_on', 'on_holiday'].filter(
      (field) => field in body,
    );
    if (name !== undefined) throw invalidError({ [name]: ['This collection does not recur.'] });
    return;
  }
  if (body.collect_on !== undefined)
    throw invalidError({ collect_on: ['A recurring collection has days instead of a date.'] });
  if (next.weekdays.length + next.month_days.length === 0)
    throw invalidError({ weekdays: ['Choose a day.'] });
  if (next.ends_on !== null && next.ends_on < next.starts_on)
    throw invalidError({ ends_on: ['The end must not be before the start.'] });
}

function requireState(before: RequestRow, { state }: Body): void {
  if (before.state === 'cancelled')
    throw conflict('This collection was cancelled and can no longer be changed.');
  if (state === undefined) return;
  const allowed = mayBecome(before, state);
  if (allowed !== true) throw conflict(`${allowed}.`);
}

/** Cancels the uncollected collections of a request. */
async function callOff(db: Db, request: number): Promise<void> {
  const isOpen = and(
    eq(days.request_id, request),
    inArray(days.state, ['planned', 'requested', 'assigned', 'failed', 'missed']),
  );
  await db
    .update(days)
    .set({ state: 'cancelled', reason: 'The request was cancelled', settled_at: sql`now()` })
    .where(isOpen);
}

/** Applies a change of a single request to its only collection. */
async function applyToDay(db: Db, caller: Caller, { row, body }: { row: RequestRow; body: Body }) {
  const { collect_on, ready_time, close_time, parcel_count, driver_id } = body;
  const change = { collect_on, ready_time, close_time, parcel_count, driver_id };
  const [day] = await db.select().from(days).where(eq(days.request_id, row.id));
  if (day === undefined || Object.values(change).every((value) => value === undefined)) return;
  await changeDay(db, caller, { request: row.id, planned_on: day.planned_on, change });
}

/** Assigns collections without a driver to the driver of the request. */
async function nameDriver(db: Db, { id, driver_id }: RequestRow): Promise<void> {
  if (driver_id === null) return;
  await db
    .update(days)
    .set({ state: 'assigned', driver_id })
    .where(and(eq(days.request_id, id), eq(days.state, 'requested')));
}

async function apply(db: Db, caller: Caller, { row, body }: { row: RequestRow; body: Body }) {
  const calendar = { now: new Date(), declared: await readDeclaredDays(db) };
  if (row.state === 'cancelled') await callOff(db, row.id);
  else if (row.kind === 'bulk') await applyToDay(db, caller, { row, body });
  else {
    await nameDriver(db, row);
    await replanDays(db, row, calendar);
    await releaseDays(db, calendar.now, eq(days.request_id, row.id));
  }
  await followDays(db, [row.id]);
}

/** Returns the columns to change; undefined columns stay as they are. */
async function fieldsOf(db: Db, before: RequestRow, body: Body) {
  const { address, address_book_id, occurrence: _, change: __, collect_on: ___, ...given } = body;
  const place = await placeOf(db, before.account_id, { address, address_book_id });
  const state = before.kind === 'bulk' && given.state !== 'cancelled' ? undefined : given.state;
  const paused_until = given.state === undefined ? undefined : (given.paused_until ?? null);
  const starts_on = given.starts_on ?? undefined;
  return { ...given, ...place, starts_on, state, paused_until };
}

async function changeSeries(
  db: Db,
  caller: Caller,
  { row: before, body }: { row: RequestRow; body: Body },
) {
  await requireDriver(db, caller, body.driver_id);
  requireState(before, body);
  const fields = await fieldsOf(db, before, body);
  const isIt = eq(columns.id, before.id);
  const [row] = await db
    .update(columns)
    .set({ ...fields, version: sql`${columns.version} + 1` })
    .where(isIt)
    .returning();
  if (row === undefined) throw notFound();
  requireSound(row, body);
  await apply(db, caller, { row, body });
  await writeAuditLog(db, caller, [
    {
      table_name: 'collection_requests',
      row_id: row.id,
      account_id: row.account_id,
      action: 'change',
      changes: changesBetween({ ...before }, fields),
    },
  ]);
}

/**
 * Changes a request from now on, or the collection of one day; completed collections stay the same.
 */
export async function changeRequest(
  { params, body }: InputOf<'PUT /collection-requests/:id'>,
  { db, caller, version }: Context,
) {
  await readRequest(db, caller, params.id);
  const [row] = await db.select().from(columns).where(eq(columns.id, params.id)).for('update');
  if (row === undefined) throw notFound();
  if (version !== undefined && version !== row.version)
    throw staleError(await readRequest(db, caller, row.id));
  const { occurrence: planned_on, change } = body;
  if (planned_on === undefined || change === undefined)
    await changeSeries(db, caller, { row, body });
  else {
    requireState(row, {});
    await changeDay(db, caller, { request: row.id, planned_on, change });
    await db
      .update(columns)
      .set({ version: sql`${columns.version} + 1` })
      .where(eq(columns.id, row.id));
  }
  return readRequest(db, caller, row.id);
}
