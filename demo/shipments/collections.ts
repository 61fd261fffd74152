import { asc, eq, sql } from 'drizzle-orm';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { datesOf } from '#domain/collections/collection-dates.ts';
import { UTC_OFFSET } from '#domain/kernel/time.ts';
import { collection_occurrences, collection_requests } from '#server/db/schema/bookings.ts';
import {
  dayOfRequest,
  planDays,
  releaseDays,
  type RequestRow,
} from '#server/features/collections/planned-days.ts';
import { readDeclaredDays } from '#server/features/pricing/pricer.ts';
import { insertRows, type Scene } from '../phase.ts';

/** Number of past days for which a series has collections. */
const PAST_DAYS = 14;

/**
 * Adds a series for every account, and three single requests: for yesterday, today and tomorrow.
 */
async function insertRequests({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    insert into collection_requests (account_id, kind, state, name, contact_name, mobile_number, street_address, suburb, city, zone, postal_code, latitude, longitude,
      address_book_id, branch_id, driver_id, weekdays, on_holiday, starts_on, ready_time, close_time, parcel_count, total_weight, collect_on, time_created)
    select a.id, case when n = 1 then 'recurring' else 'bulk' end,
      case n when 1 then case when a.id % 6 = 5 then 'paused' else 'active' end
        when 2 then (array['collected', 'failed', 'collected', 'cancelled'])[1 + a.id % 4]
        when 3 then (array['requested', 'assigned', 'collected', 'assigned'])[1 + a.id % 4] else 'requested' end,
      case when n > 1 then 'Bulk collection ' || n when a.id % 3 = 0 then 'Mondays, Wednesdays and Fridays' else 'Every working day' end, a.contact_name, a.mobile_number, a.street_address, a.suburb, a.city, a.zone, a.postal_code, a.latitude, a.longitude,
      case when n = 1 then (select id from address_books where account_id = a.id and is_default and kind = 'collection') end, a.branch_id,
      case when n = 1 and a.id % 5 = 4 or n = 3 and a.id % 4 = 0 or n = 4 then null else (select min(user_id) from drivers where branch_id = a.branch_id and is_active) end,
      case when n = 1 then case when a.id % 3 = 0 then '["Monday","Wednesday","Friday"]'::jsonb else '["Monday","Tuesday","Wednesday","Thursday","Friday"]'::jsonb end else '[]' end,
      case when n = 1 and a.id % 2 = 0 then 'before' else 'skip' end, (${todayHere(now)}::date - case when n = 1 then 20 + a.id % 30 else 5 - n end)::text, '13:00', '16:30', 4 + (a.id * n) % 40, 12.5 * n,
      case when n > 1 then (${todayHere(now)}::date + n - 3)::text end, made_at
    from accounts a cross join generate_series(1, 4) n
    cross join lateral (select ${now.toISOString()}::timestamptz - case when n = 1 then 20 + a.id % 30 else 5 - n end * interval '1 day' as made_at) m
    where a.status = 'active' order by n desc, a.id`);
}

/** Adds the only collection of each single request. */
async function insertSingleDays({ db, now }: Scene): Promise<void> {
  await db.execute(sql`
    insert into collection_occurrences (account_id, request_id, planned_on, collect_on, ready_time, close_time, parcel_count, state, branch_id, driver_id, collected_count, reason, settled_at)
    select account_id, id, collect_on, collect_on, ready_time, close_time, parcel_count,
      case when state = 'requested' and collect_on > ${todayHere(now)} then 'planned' when state = 'assigned' and driver_id is null then 'requested' else state end,
      branch_id, driver_id, case when state = 'collected' then parcel_count end,
      case state when 'failed' then 'Premises closed' when 'cancelled' then 'The request was cancelled' end,
      case when state in ('collected', 'failed', 'cancelled') then least(${now.toISOString()}::timestamptz, (collect_on || 'T15:10+02:00')::timestamptz) end
    from collection_requests where kind = 'bulk' order by id`);
  await db.execute(sql`
    update collection_requests r set state = 'requested' from collection_occurrences o where o.request_id = r.id and r.kind = 'bulk' and o.state = 'requested'`);
}

/** Past collections of a series. */
function pastDays(request: RequestRow, today: string) {
  const from = shiftDay(today, -PAST_DAYS);
  return datesOf(request, { from, until: shiftDay(today, -1) }).map((date, at) => ({
    ...dayOfRequest(request, date),
    state: 'collected' as const,
    collected_count: Math.max(1, request.parcel_count + ((request.id + at) % 5) - 2),
    settled_at: new Date(`${date.collect_on}T15:${10 + (at % 40)}:00${UTC_OFFSET}`).toISOString(),
  }));
}

/** Makes collection requests: series with past and future collections, and single requests. */
export async function makeRequests(scene: Scene): Promise<void> {
  const { db, now } = scene;
  await insertRequests(scene);
  await insertSingleDays(scene);
  const series = await db
    .select()
    .from(collection_requests)
    .where(eq(collection_requests.kind, 'recurring'))
    .orderBy(asc(collection_requests.id));
  const declared = await readDeclaredDays(db);
  await insertRows(
    db,
    collection_occurrences,
    series.flatMap((request) => pastDays(request, todayHere(now))),
  );
  for (const request of series)
    if (request.state === 'active') await planDays(db, request, { now, declared });
  await releaseDays(db, now);
  await db.execute(sql`
    update collection_requests r set last_collected_at = (select max(settled_at) from collection_occurrences o where o.request_id = r.id and o.state = 'collected')`);
}
