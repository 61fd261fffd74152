import { sql } from 'drizzle-orm';
import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { DRIVER_ROLE_ID } from '#domain/people/roles.ts';
import { UTC_OFFSET } from '#domain/kernel/time.ts';
import type { Phase } from './phase.ts';

/** Number of days of recorded history, which contains only shipments that changed before today. */
const KNOWN_DAYS = 30;

/** Time when the office closed yesterday. */
const closingTime = (now: Date): string => `${shiftDay(todayHere(now), -1)}T17:05:00${UTC_OFFSET}`;

/**
 * States of shipments before each of their events, as if history had been recorded from the
 * beginning.
 */
export const recordedPast: Phase = {
  name: 'past',
  title: 'Making the past of the shipments',
  weight: 2,
  async make({ db, now }) {
    const since = sql`${now.toISOString()}::timestamptz - make_interval(days => ${KNOWN_DAYS})`;
    await db.execute(sql`
      with steps as (
        select e.shipment_id, e.account_id, e.at, e.status, e.user_id, e.id, s.created_by,
          lag(e.status) over trail as before, lag(e.at) over trail as before_at,
          count(*) filter (where e.status in ('collected', 'collection-failed-attempt')) over earlier as collections,
          count(*) filter (where e.status in ('delivered', 'delivery-failed-attempt', 'in-locker')) over earlier as deliveries
        from tracking_events e join shipments s on s.id = e.shipment_id where e.changes_status
        window trail as (partition by e.shipment_id order by e.at, e.id),
          earlier as (partition by e.shipment_id order by e.at, e.id rows between unbounded preceding and 1 preceding)
      ), kept as (
        select *, case when before is null then null
          else jsonb_build_object('status', before, 'status_at', before_at, 'time_modified', before_at)
            || case when status in ('collected', 'collection-failed-attempt') then jsonb_build_object('collection_attempts', collections) else '{}' end
            || case when status in ('delivered', 'delivery-failed-attempt', 'in-locker') then jsonb_build_object('delivery_attempts', deliveries) else '{}' end
            || case status when 'collected' then '{"collected_at": null}'::jsonb when 'delivered' then '{"delivered_at": null}'
                 when 'collected-from-locker' then '{"delivered_at": null}' when 'collected-from-counter' then '{"delivered_at": null}'
                 when 'cancelled' then '{"cancelled_at": null, "cancellation_reason": null}'
                 when 'collection-assigned' then '{"collection_driver_id": null}' when 'delivery-assigned' then '{"delivery_driver_id": null}' else '{}' end
          end as was
        from steps where at > ${since}
      ), told as (
        select t.table_no, k.shipment_id as row_id, k.account_id, k.at, k.id, coalesce(k.user_id, case when k.before is null then k.created_by end) as user_id, k.was
        from kept k join past_tables t on t.name = 'shipments'
        union all
        select t.table_no, p.id, k.account_id, k.at, k.id, k.user_id, case when k.before is null then null else jsonb_build_object('status', k.before) end
        from kept k join parcels p using (shipment_id) join past_tables t on t.name = 'parcels'
      )
      insert into past_changes (table_no, row_id, account_id, until, tx, user_id, was)
      select table_no, row_id, account_id, at, -id, user_id, was from told order by at, id`);
    await db.execute(sql`
      update past_tables set known_since = ${since}`);
    await db.execute(sql`
      insert into presences (user_id, last_at)
        select id, ${closingTime(now)}::timestamptz from users where role_id <> ${DRIVER_ROLE_ID}`);
  },
};
