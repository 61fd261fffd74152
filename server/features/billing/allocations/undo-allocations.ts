import { sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound } from '#api/api-error.ts';
import { add, cents, rand } from '#domain/kernel/cents.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { holdAccounts } from '#server/features/ledger/hold-accounts.ts';
import { undoParts } from './settle-parts.ts';

type Body = InputOf<'POST /billing/allocations/undo'>['body'];

function chosenBy({ allocation_ids: ids, run_id: runId }: Body): SQL {
  if ((ids === undefined) === (runId === undefined))
    throw invalidError({ run_id: ['Send allocations or a run, not both.'] });
  return ids === undefined
    ? sql`run_id = ${runId}`
    : sql`id = any(${sql.param([...new Set(ids)])}::int[])`;
}

/**
 * Undoes allocations: the invoices are open and the payments unallocated again. Nothing is posted.
 */
export async function undoChosen(db: Db, caller: Caller, body: Body) {
  requireStaff(caller);
  const which = chosenBy(body);
  const { rows: owners } = await db.execute<{ id: number; live: number }>(sql`
    select account_id as id, count(*) filter (where undone_at is null)::int as live from allocations where ${which} group by 1`);
  if (owners.length === 0) throw notFound();
  await holdAccounts(
    db,
    owners.map(({ id }) => id),
  );
  const undone = await undoParts(db, which);
  if (undone.length === 0)
    throw new ApiError(409, {
      message: 'These allocations were already undone.',
      code: 'conflict',
    });
  const amount = rand(add(...undone.map((part) => cents(part.amount))));
  await writeAuditLog(
    db,
    caller,
    owners.map(({ id }) => ({
      table_name: 'accounts',
      row_id: id,
      account_id: id,
      action: 'undo-allocations',
      changes: {
        allocations: { from: undone.filter((part) => part.account_id === id).length, to: 0 },
        reason: { from: null, to: body.reason ?? null },
      },
    })),
  );
  return { undone: undone.length, amount };
}
