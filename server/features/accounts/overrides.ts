import { and, eq, gte, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { notFound } from '../../../src/api/api-error.ts';
import { todayHere } from '../../../src/domain/business-days.ts';
import type { Caller } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { accounts } from '../../db/schema/accounts.ts';
import type { credit_overrides, rate_overrides } from '../../db/schema/overrides.ts';
import { users } from '../../db/schema/users.ts';
import { requireStaff } from '../settings/tenancy.ts';
import { writeAuditLog } from '../shipments/audit-log.ts';

/** The people who ended overrides, beside those who made them. */
export const enders = alias(users, 'enders');

/** Those of an account that hold today or will. */
export const standing = (
  { account_id, ended_at, ends_on }: typeof credit_overrides | typeof rate_overrides,
  accountId: number,
) => and(eq(account_id, accountId), isNull(ended_at), gte(ends_on, todayHere()));

/** Overrides follow each other while their account is held. */
export async function heldAccount(db: Db, caller: Caller, id: number) {
  requireStaff(caller);
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id)).for('update');
  if (account === undefined) throw notFound();
  return account;
}

/** What an override changes for its account. */
export interface RecordedChange {
  account: number;
  action: string;
  changes: Record<string, { from: unknown; to: unknown }>;
}

/** Keeps with the account who changed what holds for a while, and why. */
export const recordOverride = (
  db: Db,
  caller: Caller,
  { account, action, changes }: RecordedChange,
) =>
  writeAuditLog(db, caller, [
    { table_name: 'accounts', row_id: account, account_id: account, action, changes },
  ]);
