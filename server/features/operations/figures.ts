import { sql, type SQL } from 'drizzle-orm';
import { daysBetween } from '#domain/kernel/business-days.ts';
import { faultOf } from '#domain/shipments/failures.ts';
import { fillOf, type LockerFill } from '#domain/lockers/locker-fill.ts';
import { toLedger } from '#domain/kernel/money.ts';
import type { Db } from '#server/db/open.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { isFailedAttempt, reasonOfAttempt } from '../shipments/changes/failed-attempts.ts';
import { lockerState } from '../lockers/map-lockers.ts';
import { flagCondition, ofStatusAlone, type Flag } from '../shipments/list/shipment-flags.ts';
import { dayOf, inPeriod, rowsOf, type Period } from '#server/db/lists/counting.ts';

const flags = [
  'not_final',
  'unassigned',
  'on_hold',
  'failed_today',
  'overdue',
  'in_locker_over_24h',
] as const satisfies readonly Flag[];

// Figures that depend on the status alone are read from the tallies, under the alias `shipments` so
// that the same condition applies.
const countOf = (flag: Flag): SQL =>
  ofStatusAlone.has(flag)
    ? sql`(select coalesce(sum(difference), 0)::int from shipment_tallies as shipments where ${flagCondition(flag)})`
    : sql`(select count(*)::int from shipments where ${flagCondition(flag)})`;

/** Counts the current figures. Each figure is the number of rows that its list filter finds. */
export async function shipmentsNow(db: Db, today: string) {
  const day = { from: today, to: today };
  const counts = flags.map((flag) => sql`${countOf(flag)} as ${sql.raw(flag)}`);
  const [row] = await rowsOf<
    Record<(typeof flags)[number] | 'booked_today' | 'delivered_today', number>
  >(
    db,
    sql`select ${sql.join(counts, sql`, `)},
      (select count(*)::int from shipments where ${inPeriod(sql`time_created`, day)}) as booked_today,
      (select count(*)::int from shipments where delivered_at is not null and ${inPeriod(sql`delivered_at`, day)}) as delivered_today`,
  );
  if (row === undefined) throw new Error('A select without a table gives one row.');
  return row;
}

/** Bookings, charges and deliveries on each day of the period, including days without any. */
export async function bookedAndDelivered(db: Db, period: Period) {
  const booked = await rowsOf<{ date: string; booked: number; charges: string }>(
    db,
    sql`select ${dayOf(sql`time_created`)} as date, count(*)::int as booked,
          coalesce(sum(charge_excluding_vat) filter (where status <> 'cancelled'), 0) as charges
        from shipments where ${inPeriod(sql`time_created`, period)} group by 1`,
  );
  const delivered = await rowsOf<{ date: string; delivered: number }>(
    db,
    sql`select ${dayOf(sql`delivered_at`)} as date, count(*)::int as delivered
        from shipments where delivered_at is not null and ${inPeriod(sql`delivered_at`, period)} group by 1`,
  );
  const bookedOn = new Map(booked.map((row) => [row.date, row]));
  const deliveredOn = new Map(delivered.map((row) => [row.date, row.delivered]));
  return daysBetween(period.from, period.to).map((date) => ({
    date,
    booked: bookedOn.get(date)?.booked ?? 0,
    delivered: deliveredOn.get(date) ?? 0,
    charges: toLedger(Number(bookedOn.get(date)?.charges ?? 0)),
  }));
}

/** Deliveries of the period, and how many came after the promised time. */
export async function onTime(db: Db, period: Period) {
  const [row] = await rowsOf<{ delivered: number; late: number }>(
    db,
    sql`select count(*)::int as delivered, count(*) filter (where delivered_at > estimated_delivery_to)::int as late
        from shipments where delivered_at is not null and ${inPeriod(sql`delivered_at`, period)}`,
  );
  return { ...period, delivered: row?.delivered ?? 0, late: row?.late ?? 0 };
}

/** Shipments with a failed attempt in the period, by reason, the most frequent first. */
export async function failureReasons(db: Db, period: Period) {
  const rows = await rowsOf<{ reason: string | null; count: number }>(
    db,
    sql`select ${reasonOfAttempt} as reason, count(distinct shipment_id)::int as count
        from tracking_events where ${isFailedAttempt} and ${inPeriod(sql`at`, period)}
        group by 1 order by 2 desc, 1 limit 20`,
  );
  const reasons = rows.map(({ reason, count }) => ({ reason, fault: faultOf(reason), count }));
  return { ...period, reasons };
}

/** Number of lockers by connection and fill. */
export async function lockersNow(db: Db) {
  const rows = await rowsOf<{
    state: string;
    is_full: boolean;
    door_count: number;
    free_door_count: number;
  }>(
    db,
    sql`select ${lockerState} as state, is_full, door_count, free_door_count from ${lockers} where ${lockers.state} <> 'retired'`,
  );
  const fills = rows.map(fillOf);
  const count = (fill: LockerFill) => fills.filter((one) => one === fill).length;
  return {
    total: rows.length,
    online: rows.length - count('offline') - count('out-of-service'),
    nearly_full: count('nearly-full'),
    full: count('full'),
    offline: count('offline'),
    out_of_service: count('out-of-service'),
  };
}
