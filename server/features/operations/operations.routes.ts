import { driversOnDay, driversTrend } from './driver-days.ts';
import { listOpsManagers, summariseDrivers } from './drivers.ts';
import { serve } from '#server/http/serve.ts';
import { sql, type SQL } from 'drizzle-orm';
import { uncollectedStatuses, undeliveredStatuses } from '#domain/drivers/driver-work.ts';
import type { Db } from '#server/db/open.ts';
import { constant, isoOf, rowsOf } from '#server/db/lists/counting.ts';

export default serve('operations', {
  'GET /ops-api/get_ops_managers': ({ query }, { db }) => listOpsManagers(db, query),
  'GET /ops-api/drivers_summary': ({ query }, { db }) => summariseDrivers(db, query),
  'GET /ops-api/ops_unassign_summary': ({ query }, { db }) =>
    unassignedByBranch(db, query.branch_id),
  'GET /ops-api/drivers_today_stats': ({ query }, { db }) => driversOnDay(db, query),
  'GET /ops-api/drivers_trend': ({ query }, { db }) => driversTrend(db, query),
});

interface Row extends Record<string, unknown> {
  branch_id: number | null;
  branch: string | null;
  branch_name: string | null;
  collections: number;
  deliveries: number;
  oldest: string | null;
}

/**
 * Counts shipments that have no driver, grouped by branch. The branch with the longest wait comes
 * first.
 */
async function unassignedByBranch(db: Db, branchId: number | undefined) {
  const of = (column: SQL) => (branchId === undefined ? sql`true` : sql`${column} = ${branchId}`);
  const rows = await rowsOf<Row>(
    db,
    sql`select w.branch_id, b.code as branch, b.name as branch_name,
          sum(w.collections)::int as collections, sum(w.deliveries)::int as deliveries, min(w.oldest) as oldest
        from (
          select collection_branch_id as branch_id, count(*) as collections, 0 as deliveries, min(status_at) as oldest
          from shipments where status in ${constant(uncollectedStatuses)} and ${of(sql`collection_branch_id`)} group by 1
          union all
          select delivery_branch_id, 0, count(*), min(status_at)
          from shipments where status in ${constant(undeliveredStatuses)} and ${of(sql`delivery_branch_id`)} group by 1
        ) w left join branches b on b.id = w.branch_id
        group by 1, 2, 3 order by oldest, w.branch_id`,
  );
  return rows.map(({ oldest, ...row }) => ({ ...row, oldest_at: isoOf(oldest) }));
}
