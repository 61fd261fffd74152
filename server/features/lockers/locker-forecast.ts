import { sql, type SQL } from 'drizzle-orm';
import { TIME_ZONE } from '#domain/kernel/time.ts';

/** Number of latest collections that determine the usual time to collect. */
const LOOKED_AT = 500;

/** Usual time until a parcel is collected: median over all lockers, computed once per statement. */
const usualStay =
  sql.raw(`(select percentile_cont(0.5) within group (order by extract(epoch from last.collected_at - last.deposited_at))
  from (select c.collected_at, c.deposited_at from locker_shipments c
    where c.state = 'collected' and c.direction = 'pick-up' and c.deposited_at is not null and c.collected_at is not null
    order by c.id desc limit ${LOOKED_AT}) as last)`);

/**
 * Expected collection of a leg: after the usual time, or at the end of its window if that time has
 * passed.
 */
const leavesAt =
  sql.raw(`least(s.collect_before, case when s.deposited_at + usual.stay > now() then s.deposited_at + usual.stay
  else s.collect_before end)`);

// `offset 0` prevents the subquery from being merged and then evaluated for each use.
const nextOf = (what: SQL): SQL => sql`(select ${what}
  from (select make_interval(secs => ${usualStay}) as stay offset 0) as usual, locker_shipments s
  join doors d on d.id = s.door_id join door_sizes z on z.id = d.door_size_id
  where s.locker_id = lockers.id and s.state = 'deposited' and s.direction = 'pick-up' and d.use = 'occupied' and ${leavesAt} > now()
  order by ${leavesAt}, s.id limit 1)`;

/** Time at which the next door becomes free, and its size; null if no parcel waits. */
export const freesAt = sql<string | null>`${nextOf(leavesAt)}`;
export const freesSize = sql<string | null>`${nextOf(sql`z.code`)}`;

const endOfToday = sql.raw(
  `((date_trunc('day', now() at time zone '${TIME_ZONE}') + interval '1 day') at time zone '${TIME_ZONE}')`,
);

/**
 * Shipments that drivers deliver to the locker today. Counted once for all lockers, because a count
 * for a time in the past must revert all later changes of shipments.
 */
export const inboundToday = sql<number>`coalesce(((select jsonb_object_agg(inbound.locker_id, inbound.shipments) from (
  select s.delivery_locker_id as locker_id, count(*) as shipments from shipments s
  where s.delivery_locker_id is not null and s.status in ('delivery-assigned', 'out-for-delivery', 'at-destination-hub')
    and (s.status <> 'at-destination-hub' or s.estimated_delivery_from < ${endOfToday})
  group by 1) as inbound) ->> lockers.id::text)::int, 0)`;
