import { eq, inArray, sql } from 'drizzle-orm';
import { cents, rand, subtract } from '#domain/kernel/cents.ts';
import { inRand } from '#domain/kernel/money.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import type { Scope } from '#server/runs/work.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { holdAccounts } from '#server/features/ledger/hold-accounts.ts';

/**
 * Compares balances with the sums of transactions. A difference means a defect: the balance is
 * corrected, and the difference is reported here and in the audit log. Nothing is posted.
 */
export async function recalculateBalances(
  { db, caller }: Pick<Scope, 'db' | 'caller'>,
  given: readonly number[],
): Promise<RowOutcome[]> {
  requireStaff(caller);
  const ids = distinctIds(given);
  await holdAccounts(db, ids);
  const found = await db
    .select({
      id: accounts.id,
      stored: accounts.balance,
      ledger: sql<number>`(select coalesce(sum(amount), 0)::float8 from transactions where transactions.account_id = accounts.id)`,
    })
    .from(accounts)
    .where(inArray(accounts.id, ids));
  const outcomes: RowOutcome[] = [];
  for (const id of ids) {
    const account = found.find((row) => row.id === id);
    const off = account && subtract(cents(account.stored), cents(account.ledger));
    if (account === undefined || off === undefined) outcomes.push(failedRow(id, NOT_FOUND));
    else if (off === 0) outcomes.push(okRow(id, 'Agrees'));
    else {
      await db.update(accounts).set({ balance: account.ledger }).where(eq(accounts.id, id));
      await writeAuditLog(db, caller, [
        {
          table_name: 'accounts',
          row_id: id,
          account_id: id,
          action: 'recalculate',
          changes: { balance: { from: account.stored, to: account.ledger } },
        },
      ]);
      outcomes.push(
        okRow(id, `The balance was wrong by ${inRand(Math.abs(rand(off)))} and was corrected`),
      );
    }
  }
  return outcomes;
}
