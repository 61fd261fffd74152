import { eq, sql, type SQL } from 'drizzle-orm';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { daysBetween, shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { collectingStatuses, deliveringStatuses, TREND_DAYS } from '#domain/drivers/driver-work.ts';
import { driverSummaryFields, opsManagerFields } from '#domain/operations/driver-summary.fields.ts';
import { failedStatuses } from '#domain/shipments/failures.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { branches, drivers, ops_managers } from '#server/db/schema/fleet.ts';
import { constant, dayOf, inPeriod, rowsOf } from '#server/db/lists/counting.ts';

type Query<K extends keyof Calls['operations']> = InputOf<K>['query'];

const countColumn = (name: string) => sql<number>`coalesce(${sql.raw(name)}, 0)::int`;

const managers = readFields(
  opsManagerFields,
  {
    ...columnsOf(ops_managers),
    branch: branches.code,
    drivers: sql<number>`(select count(*)::int from drivers d where d.ops_manager_id = ${ops_managers.id} and d.is_active)`,
  },
  {},
);

/** Active operations managers, optionally of a branch. */
export function listOpsManagers(db: Db, query: Query<'GET /ops-api/get_ops_managers'>) {
  const select = db
    .select(managers.columns)
    .from(ops_managers)
    .innerJoin(branches, eq(branches.id, ops_managers.branch_id))
    .$dynamic();
  return listRows({
    db,
    select,
    query,
    where: [eq(ops_managers.is_active, true), ...managers.conditions(query.filter ?? {}, [])],
    sort: managers.sort,
    usual: ['name', 'ASC'],
    tieBreaker: ops_managers.id,
  });
}

/**
 * Today's work and outcomes by driver. Counts each figure with a small index, then joins the
 * counts.
 */
function workOf(today: string): SQL {
  const now = { from: today, to: today };
  return sql`(
    select driver_id, sum(to_collect) as to_collect, sum(to_deliver) as to_deliver, sum(collected) as collected_today,
      sum(delivered) as delivered_today, sum(failed) as failed_today, sum(attempts) as failed_attempts_today
    from (
      select collection_driver_id as driver_id, count(*) as to_collect, 0 as to_deliver, 0 as collected, 0 as delivered, 0 as failed, 0 as attempts
      from shipments where status in ${constant(collectingStatuses)} and collection_driver_id is not null group by 1
      union all
      select delivery_driver_id, 0, count(*), 0, 0, 0, 0
      from shipments where status in ${constant(deliveringStatuses)} and delivery_driver_id is not null group by 1
      union all
      select delivery_driver_id, 0, 0, 0, count(*), 0, 0
      from shipments where delivered_at is not null and ${inPeriod(sql`delivered_at`, now)} and delivery_driver_id is not null group by 1
      union all
      select driver_id, 0, 0, count(distinct shipment_id) filter (where status = 'collected'), 0,
        count(distinct shipment_id) filter (where status <> 'collected'), count(*) filter (where status <> 'collected')
      from tracking_events where changes_status and status in ${constant(['collected', ...failedStatuses])}
        and ${inPeriod(sql`at`, now)} and driver_id is not null group by 1
    ) parts group by 1
  ) as work`;
}

const summaries = readFields(
  driverSummaryFields,
  {
    ...columnsOf(drivers),
    id: drivers.user_id,
    branch: branches.code,
    ops_manager: ops_managers.name,
    to_collect: countColumn('work.to_collect'),
    to_deliver: countColumn('work.to_deliver'),
    collected_today: countColumn('work.collected_today'),
    delivered_today: countColumn('work.delivered_today'),
    failed_today: countColumn('work.failed_today'),
    failed_attempts_today: countColumn('work.failed_attempts_today'),
  },
  {},
);

const selectDrivers = (db: Db, today: string) =>
  db
    .select(summaries.columns)
    .from(drivers)
    .innerJoin(branches, eq(branches.id, drivers.branch_id))
    .leftJoin(ops_managers, eq(ops_managers.id, drivers.ops_manager_id))
    .leftJoin(workOf(today), sql`work.driver_id = ${drivers.user_id}`)
    .$dynamic();

/** Lists active drivers with their open work, today's outcomes and recent deliveries. */
export async function summariseDrivers(db: Db, query: Query<'GET /ops-api/drivers_summary'>) {
  const today = todayHere();
  const page = await listRows({
    db,
    select: selectDrivers(db, today),
    query,
    where: [eq(drivers.is_active, true), ...summaries.conditions(query.filter ?? {}, [])],
    sort: summaries.sort,
    usual: ['name', 'ASC'],
    tieBreaker: drivers.user_id,
    total: ({ condition }) => db.$count(drivers, condition),
  });
  const trends = await deliveredByDay(db, page.rows, today);
  return { ...page, rows: page.rows.map((row) => ({ ...row, delivered_by_day: trends(row.id) })) };
}

async function deliveredByDay(db: Db, rows: readonly { id: number }[], today: string) {
  const period = { from: shiftDay(today, 1 - TREND_DAYS), to: today };
  const ids = rows.map(({ id }) => id);
  const counts = await rowsOf<{ id: number; date: string; delivered: number }>(
    db,
    sql`select delivery_driver_id as id, ${dayOf(sql`delivered_at`)} as date, count(*)::int as delivered
        from shipments where delivered_at is not null and ${inPeriod(sql`delivered_at`, period)}
          and delivery_driver_id = any(${sql.param(ids)}::int[]) group by 1, 2`,
  );
  const found = new Map(counts.map(({ id, date, delivered }) => [`${id} ${date}`, delivered]));
  const dates = daysBetween(period.from, period.to);
  return (id: number) =>
    dates.map((date) => ({ date, delivered: found.get(`${id} ${date}`) ?? 0 }));
}
