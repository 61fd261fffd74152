import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';

/** Whether an account pays by invoice; false without an account. */
export async function isInvoiced(db: Db, accountId: number | null): Promise<boolean> {
  if (accountId === null) return false;
  const [account] = await db
    .select({ billing: accounts.billing_type })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return account?.billing === 'invoice';
}
