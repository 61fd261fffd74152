import { inArray, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { mayTakeOnAccount } from '#domain/billing/shipment-payment.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import type { Scope } from '#server/runs/work.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { lockShipments, recordChanges } from '#server/features/shipments/status-changes.ts';

type Body = InputOf<'POST /shipments/take-on-account'>['body'];
type Row = Awaited<ReturnType<typeof lockShipments>>[number];

/** Releases unpaid shipments, which become unbilled charges of their account. */
export async function takeOnAccount({ db, caller }: Scope, { ids: given, reason }: Body) {
  const ids = distinctIds(given);
  const rows = new Map((await lockShipments(db, ids)).map((row) => [row.id, row]));
  const taken: Row[] = [];
  const results = ids.map((id): RowOutcome => {
    const row = rows.get(id);
    if (row === undefined) return failedRow(id, NOT_FOUND);
    const allowed = mayTakeOnAccount(row);
    if (allowed !== true) return skippedRow(id, allowed);
    taken.push(row);
    return okRow(id);
  });
  if (taken.length === 0) return results;
  await db
    .update(shipments)
    .set({
      payment_state: 'account',
      time_modified: sql`now()`,
      version: sql`${shipments.version} + 1`,
    })
    .where(
      inArray(
        shipments.id,
        taken.map(({ id }) => id),
      ),
    );
  await recordChanges(
    db,
    caller,
    taken.map((row) => ({ row, message: 'Taken on account' })),
  );
  await writeAuditLog(
    db,
    caller,
    taken.map(({ id, account_id }) => ({
      account_id,
      table_name: 'shipments',
      row_id: id,
      action: 'take on account',
      changes: {
        payment_state: { from: 'unpaid', to: 'account' },
        reason: { from: null, to: reason },
      },
    })),
  );
  return results;
}

/** Previews `takeOnAccount` for any number of rows; `selection` selects id, label and position. */
export async function previewOnAccount({ db }: Scope, selection: SQL) {
  const { rows } = await db.execute<
    Pick<Row, 'status' | 'payment_state'> & { count: number; sample: string[] }
  >(sql`
    select ${shipments.status} as status, ${shipments.payment_state} as payment_state, count(*)::int as count,
           (array_agg(chosen.label order by chosen.position))[1:5] as sample
    from (${selection}) as chosen join ${shipments} on ${shipments.id} = chosen.id group by 1, 2`);
  return rows.map(({ count, sample, ...row }) => {
    const allowed = mayTakeOnAccount(row);
    return { reason: allowed === true ? null : allowed, count, sample };
  });
}
