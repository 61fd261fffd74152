import { timeZone } from '#server/db/time-zone.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, notFound } from '#api/api-error.ts';
import {
  daysBetween,
  isWeekend,
  shiftDay,
  startOfDay,
  todayHere,
} from '#domain/kernel/business-days.ts';
import { comparedDay } from '#domain/kernel/comparison.ts';
import { collectingStatuses, deliveringStatuses, TREND_DAYS } from '#domain/drivers/driver-work.ts';
import { failedStatuses } from '#domain/shipments/failures.ts';
import type { Db } from '#server/db/open.ts';
import { constant, dayOf, inPeriod, isoOf, rowsOf } from '#server/db/lists/counting.ts';

type Query<K extends keyof Calls['operations']> = InputOf<K>['query'];

const MAX_DAYS = 92;

interface Outcomes extends Record<string, unknown> {
  slot: string;
  collected: number;
  delivered: number;
  on_time: number;
  failed: number;
  first: string | null;
  last: string | null;
}

const noDeliveries = { collected: 0, delivered: 0, on_time: 0, failed: 0 };

/** Outcomes of one driver or of all drivers, by day or by hour. */
function outcomesBy(
  slot: (moment: SQL) => SQL,
  isWithin: (moment: SQL) => SQL,
  driverId: number | undefined,
): SQL {
  const of = (column: SQL) =>
    driverId === undefined ? sql`${column} is not null` : sql`${column} = ${driverId}`;
  return sql`
    select slot, sum(collected)::int as collected, sum(delivered)::int as delivered, sum(on_time)::int as on_time,
      sum(failed)::int as failed, min(first) as first, max(last) as last
    from (
      select ${slot(sql`delivered_at`)} as slot, 0 as collected, count(*) as delivered,
        count(*) filter (where estimated_delivery_to is null or delivered_at <= estimated_delivery_to) as on_time, 0 as failed,
        min(delivered_at) as first, max(delivered_at) as last
      from shipments where delivered_at is not null and ${isWithin(sql`delivered_at`)} and ${of(sql`delivery_driver_id`)} group by 1
      union all
      select ${slot(sql`at`)}, count(distinct shipment_id) filter (where status = 'collected'), 0, 0,
        count(*) filter (where status <> 'collected'), min(at), max(at)
      from tracking_events where changes_status and status in ${constant(['collected', ...failedStatuses])}
        and ${isWithin(sql`at`)} and ${of(sql`driver_id`)} group by 1
    ) parts group by 1 order by 1`;
}

const hourOf = (moment: SQL): SQL => sql`to_char(${moment} at time zone ${timeZone}, 'HH24')`;

async function requireDriver(db: Db, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const found = await rowsOf(db, sql`select 1 from drivers where user_id = ${id}`);
  if (found.length === 0) throw notFound();
}

interface Span {
  from: string;
  to: string;
}

const hoursOf = (db: Db, { from, to }: Span, driverId: number | undefined) =>
  rowsOf<Outcomes>(
    db,
    outcomesBy(
      hourOf,
      (moment) => sql`${moment} >= ${from}::timestamptz and ${moment} < ${to}::timestamptz`,
      driverId,
    ),
  );

function totalsOf(hours: readonly Outcomes[]) {
  const sumOf = (key: keyof typeof noDeliveries) =>
    hours.reduce((total, hour) => total + hour[key], 0);
  return {
    collected: sumOf('collected'),
    delivered: sumOf('delivered'),
    on_time: sumOf('on_time'),
    failed: sumOf('failed'),
  };
}

/** Outcomes of the same weekday a week before, up to the same time of day. */
async function sameTimeBefore(db: Db, asOf: Date, driverId: number | undefined) {
  const today = todayHere(asOf);
  const date = comparedDay(today);
  const from = startOfDay(date);
  const sinceMidnight = asOf.getTime() - Date.parse(startOfDay(today));
  const to = new Date(Date.parse(from) + sinceMidnight).toISOString();
  return { date, ...totalsOf(await hoursOf(db, { from, to }, driverId)) };
}

/**
 * Reads the outcomes and open work of one driver or all drivers on a day. For today, adds the
 * outcomes of the same weekday a week before.
 */
export async function driversOnDay(db: Db, query: Query<'GET /ops-api/drivers_today_stats'>) {
  const { date = todayHere(), driver_id: driverId } = query;
  await requireDriver(db, driverId);
  const asOf = new Date();
  const hours = await hoursOf(
    db,
    { from: startOfDay(date), to: startOfDay(shiftDay(date, 1)) },
    driverId,
  );
  const waiting = async (statuses: readonly string[], column: SQL) => {
    const of = driverId === undefined ? sql`${column} is not null` : sql`${column} = ${driverId}`;
    const [row] = await rowsOf<{ count: number }>(
      db,
      sql`select count(*)::int as count from shipments where status in ${constant(statuses)} and ${of}`,
    );
    return row?.count ?? 0;
  };
  const moments = hours
    .flatMap(({ first, last }) => [isoOf(first), isoOf(last)])
    .filter((moment) => moment !== null)
    .toSorted();
  return {
    date,
    driver_id: driverId ?? null,
    to_collect: await waiting(collectingStatuses, sql`collection_driver_id`),
    to_deliver: await waiting(deliveringStatuses, sql`delivery_driver_id`),
    ...totalsOf(hours),
    as_of: asOf.toISOString(),
    compared: date === todayHere(asOf) ? await sameTimeBefore(db, asOf, driverId) : null,
    first_at: moments[0] ?? null,
    last_at: moments.at(-1) ?? null,
    by_hour: hours.map(({ slot, collected, delivered, failed }) => ({
      hour: Number(slot),
      collected,
      delivered,
      failed,
    })),
  };
}

/**
 * Outcomes of every day between two dates, including days without any; optionally without weekends.
 */
export async function driversTrend(db: Db, query: Query<'GET /ops-api/drivers_trend'>) {
  const to = query.end_date ?? todayHere();
  const from = query.start_date ?? shiftDay(to, 1 - TREND_DAYS);
  const dates = daysBetween(from, to);
  if (dates.length === 0) throw invalidError({ end_date: ['The end is before the start.'] });
  if (dates.length > MAX_DAYS) throw invalidError({ start_date: [`At most ${MAX_DAYS} days.`] });
  await requireDriver(db, query.driver_id);
  const rows = await rowsOf<Outcomes>(
    db,
    outcomesBy(dayOf, (moment) => inPeriod(moment, { from, to }), query.driver_id),
  );
  const found = new Map(rows.map((row) => [row.slot, row]));
  const withWeekends =
    query.include_weekends === undefined || ['true', '1'].includes(query.include_weekends);
  return dates
    .filter((date) => withWeekends || !isWeekend(date))
    .map((date) => {
      const { collected, delivered, on_time, failed } = found.get(date) ?? noDeliveries;
      return { date, is_weekend: isWeekend(date), collected, delivered, on_time, failed };
    });
}
