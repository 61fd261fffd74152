import { desc, eq, sql } from 'drizzle-orm';
import { notFound } from '#api/api-error.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { transactions } from '#server/db/schema/billing.ts';
import { audit_log } from '#server/db/schema/settings.ts';
import { users } from '#server/db/schema/users.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { selectDetails, withAvailable } from './account-columns.ts';

const NEWEST = 12;

/** Latest transactions with the balance after each. */
const newestTransactions = (db: Db, id: number) =>
  db
    .select({
      id: transactions.id,
      kind: transactions.kind,
      reference: transactions.reference,
      description: transactions.description,
      amount: transactions.amount,
      balance: sql<number>`(sum(${transactions.amount}) over (order by ${transactions.transaction_date}, ${transactions.id}))::float8`,
      reversed_by: sql<
        number | null
      >`(select back.id from transactions back where back.reverses_id = ${transactions.id})`,
      transaction_date: transactions.transaction_date,
    })
    .from(transactions)
    .where(eq(transactions.account_id, id))
    .orderBy(desc(transactions.transaction_date), desc(transactions.id))
    .limit(NEWEST);

/** Author and reason of the current status. */
async function lastStatusChange(db: Db, id: number) {
  const [change] = await db
    .select({
      reason: sql<string | null>`${audit_log.changes} -> 'reason' ->> 'to'`,
      user: users.name,
      at: audit_log.occurred_at,
    })
    .from(audit_log)
    .leftJoin(users, eq(users.id, audit_log.user_id))
    .where(
      sql`${audit_log.table_name} = 'accounts' and ${audit_log.row_id} = ${id} and ${audit_log.changes} ? 'status'`,
    )
    .orderBy(desc(audit_log.occurred_at), desc(audit_log.id))
    .limit(1);
  return change ?? null;
}

async function shipmentCount(db: Db, id: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select coalesce(sum(difference), 0)::int as count from shipment_tallies where account_id = ${id}`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Reads an account with details, figures and latest transactions; throws 404 if it is not the
 * caller's. Requires the system scope, because rate groups and agents are outside of every
 * account's tenant scope.
 */
export async function readAccount(db: Db, caller: Caller, id: number) {
  if (isTenant(caller) && caller.accountId !== id) throw notFound();
  const [found] = await selectDetails(db).where(eq(accounts.id, id));
  if (found === undefined) throw notFound();
  const { parent_account_id: parentId } = found;
  const [parent] =
    parentId === null
      ? []
      : await db.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, parentId));
  return {
    ...withAvailable(found),
    parent_account: parent?.name ?? null,
    shipment_count: await shipmentCount(db, id),
    status_change: await lastStatusChange(db, id),
    transactions: await newestTransactions(db, id),
  };
}
