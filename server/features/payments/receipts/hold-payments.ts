import { asc, inArray, sql } from 'drizzle-orm';
import { ApiError, notFound } from '#api/api-error.ts';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/schema/payments.ts';
import { holdAccounts } from '#server/features/ledger/hold-accounts.ts';

export type HeldPayment = typeof payments.$inferSelect;

export const conflict = (message: string, current?: unknown) =>
  new ApiError(409, { message, code: 'conflict', ...(current !== undefined && { current }) });

/**
 * Locks payments until the commit with their accounts, possible new accounts, and every invoice
 * that may be settled or reopened: always accounts first, then invoices, then payments.
 */
export async function holdPayments(
  db: Db,
  ids: readonly number[],
  { kind, accountIds = [] }: { kind: HeldPayment['kind']; accountIds?: readonly number[] },
): Promise<HeldPayment[]> {
  const before = await db
    .select({ id: payments.id, account_id: payments.account_id })
    .from(payments)
    .where(inArray(payments.id, [...ids]));
  const held = [...new Set([...accountIds, ...before.flatMap((one) => one.account_id ?? [])])];
  await holdAccounts(db, held);
  await db.execute(sql`
    select id from invoices where account_id = any(${sql.param(held)}::int[])
      and (outstanding > 0 or id in (select invoice_id from allocations where payment_id = any(${sql.param([...ids])}::int[]) and undone_at is null))
    order by id for update`);
  const found = await db
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]))
    .orderBy(asc(payments.id))
    .for('update');
  if (found.length < new Set(ids).size || found.some((one) => one.kind !== kind)) throw notFound();
  if (found.some((one) => one.account_id !== null && !held.includes(one.account_id)))
    throw conflict('Another user changed this receipt in the meantime. Try again.');
  return found;
}
