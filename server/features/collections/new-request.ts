import { eq } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, notFound } from '#api/api-error.ts';
import { firstDay, movedDay } from '#domain/collections/collections.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { collection_occurrences, collection_requests } from '#server/db/schema/bookings.ts';
import { readDeclaredDays, requireOpenAccount } from '../pricing/pricer.ts';
import { accountFor } from '#server/http/tenancy.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { readRequest } from './collection-list.ts';
import { placeOf, requireDriver } from './given-requests.ts';
import { dayOfRequest, planDays, releaseDays, type Calendar } from './planned-days.ts';

type Body = InputOf<'POST /collection-requests'>['body'];

async function requireSending(db: Db, id: number): Promise<void> {
  const [account] = await db
    .select({ status: accounts.status })
    .from(accounts)
    .where(eq(accounts.id, id));
  if (account === undefined) throw invalidError({ account_id: ['There is no such account.'] });
  requireOpenAccount(account, 'ask for collections');
}

const byRhythm = (
  {
    weekdays,
    month_days,
    every,
    starts_on,
    ends_on,
    on_holiday,
  }: Extract<Body, { kind: 'recurring' }>,
  first: string,
) => ({
  state: 'active' as const,
  weekdays,
  month_days,
  every,
  starts_on: starts_on ?? first,
  ends_on: ends_on ?? null,
  on_holiday,
});

/**
 * Day of a single request. If the closing time of the requested day has passed, the request moves
 * to the next working day.
 */
function onDay({ collect_on, close_time }: Extract<Body, { kind: 'bulk' }>, calendar: Calendar) {
  if (collect_on < firstDay('23:59', calendar.now))
    throw invalidError({ collect_on: ['This day is over. Choose a later day.'] });
  const moved_to = movedDay({ collect_on, close_time }, calendar.now, calendar.declared);
  const day = moved_to ?? collect_on;
  return { row: { state: 'requested' as const, collect_on: day, starts_on: day }, moved_to };
}

const scheduleOf = (body: Body, calendar: Calendar) =>
  body.kind === 'recurring'
    ? { row: byRhythm(body, firstDay(body.close_time, calendar.now)), moved_to: null }
    : onDay(body, calendar);

/** Creates a collection request or a series, plans its days and releases those of today. */
export async function addRequest(body: Body, { db, caller }: Context) {
  const account_id = accountFor(caller, body.account_id);
  await requireSending(db, account_id);
  await requireDriver(db, caller, body.driver_id);
  const calendar = { now: new Date(), declared: await readDeclaredDays(db) };
  const { row: schedule, moved_to } = scheduleOf(body, calendar);
  const place = await placeOf(db, account_id, body);
  if (place === null) throw invalidError({ address_book_id: ['Choose an address.'] });
  const { kind, name, ready_time, close_time, parcel_count, total_weight, instructions } = body;
  const row = {
    kind,
    name,
    ready_time,
    close_time,
    parcel_count,
    total_weight,
    instructions,
    ...schedule,
    ...place,
    driver_id: body.driver_id ?? null,
  };
  const [added] = await db
    .insert(collection_requests)
    .values({ ...row, account_id, user_id: caller.userId })
    .returning();
  if (added === undefined) throw notFound();
  if (added.collect_on === null) await planDays(db, added, calendar);
  else {
    const day = { planned_on: added.collect_on, collect_on: added.collect_on };
    await db.insert(collection_occurrences).values(dayOfRequest(added, day));
  }
  await releaseDays(db, calendar.now, eq(collection_occurrences.request_id, added.id));
  await writeAuditLog(db, caller, [
    {
      table_name: 'collection_requests',
      row_id: added.id,
      account_id,
      action: 'create',
      changes: changesBetween({}, row),
    },
  ]);
  return { ...(await readRequest(db, caller, added.id)), moved_to };
}
