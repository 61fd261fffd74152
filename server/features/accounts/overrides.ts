import { and, eq, gte, isNull, sql } from 'drizzle-orm';
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

type Overrides = typeof credit_overrides | typeof rate_overrides;

/** What every override is read with, over its table joined with `users` and `enders`. */
export const overrideFields = <T extends Overrides>(table: T) => ({
  id: table.id,
  account_id: table.account_id,
  starts_on: table.starts_on,
  ends_on: table.ends_on,
  reason: table.reason,
  user: users.name,
  time_created: table.time_created,
  ended_at: table.ended_at,
  ended_by: enders.name,
  end_reason: table.end_reason,
});

/** Those of an account that hold today or will; one of them where its first day is named. */
export const standing = (table: Overrides, accountId: number, startsOn?: string) =>
  and(
    eq(table.account_id, accountId),
    isNull(table.ended_at),
    gte(table.ends_on, todayHere()),
    startsOn === undefined ? undefined : eq(table.starts_on, startsOn),
  );

/** What is kept of an override that a person ends. */
export const endedNow = (caller: Caller, reason: string) => ({
  ended_at: sql`now()`,
  ended_by: caller.userId,
  end_reason: reason,
});

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
