import { inArray, sql, type SQL } from 'drizzle-orm';
import { canResubmit } from '#domain/shipments/shipment-rules.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  withCounts,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { lockShipments } from './status-changes.ts';

type Row = Awaited<ReturnType<typeof lockShipments>>[number];

async function queueAgain(db: Db, caller: Caller, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .update(shipments)
    .set({
      upstream_state: 'waiting',
      upstream_error: null,
      time_modified: sql`now()`,
      version: sql`${shipments.version} + 1`,
    })
    .where(
      inArray(
        shipments.id,
        rows.map(({ id }) => id),
      ),
    );
  await writeAuditLog(
    db,
    caller,
    rows.map(({ id, account_id }) => ({
      account_id,
      table_name: 'shipments',
      row_id: id,
      action: 'resubmit',
      changes: { upstream_state: { from: 'failed', to: 'waiting' } },
    })),
  );
}

/**
 * Resubmits shipments to the upstream carrier through the queue; the others are skipped with the
 * reason.
 */
export async function resubmitUpstream(db: Db, caller: Caller, given: readonly number[]) {
  const ids = distinctIds(given);
  const rows = new Map((await lockShipments(db, ids)).map((row) => [row.id, row]));
  const again: Row[] = [];
  const results = ids.map((id): RowOutcome => {
    const row = rows.get(id);
    if (row === undefined) return failedRow(id, NOT_FOUND);
    const allowed = canResubmit(row);
    if (allowed !== true) return skippedRow(id, allowed);
    again.push(row);
    return okRow(id);
  });
  await queueAgain(db, caller, again);
  return withCounts(results);
}

/** Previews `resubmitUpstream`; `chosen` selects id, label and position of the rows. */
export async function previewResubmit(db: Db, selection: SQL) {
  const { rows } = await db.execute<{
    status: string;
    upstream_state: Row['upstream_state'];
    count: number;
    sample: string[];
  }>(sql`
    select ${shipments.status} as status, ${shipments.upstream_state} as upstream_state, count(*)::int as count,
           (array_agg(chosen.label order by chosen.position))[1:5] as sample
    from (${selection}) as chosen join ${shipments} on ${shipments.id} = chosen.id group by 1, 2`);
  return rows.map(({ count, sample, ...row }) => {
    const allowed = canResubmit(row);
    return { reason: allowed === true ? null : allowed, count, sample };
  });
}
