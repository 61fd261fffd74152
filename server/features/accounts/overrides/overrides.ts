import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { notFound } from '#api/api-error.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { aliasOf } from '#server/db/columns.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import type { credit_overrides, rate_overrides } from '#server/db/schema/overrides.ts';
import { users } from '#server/db/schema/users.ts';
import { requireStaff } from '#server/http/tenancy.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';

/** Users who ended overrides, joined in addition to those who made them. */
export const enders = aliasOf(users, 'enders');

type Overrides = typeof credit_overrides | typeof rate_overrides;

/** Columns of overrides, over their table joined with `users` and `enders`. */
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

/**
 * Condition: current and future overrides of an account. `startsOn` limits them to the override
 * that starts on that day.
 */
export const notOver = (table: Overrides, accountId: number, startsOn?: string) =>
  and(
    eq(table.account_id, accountId),
    isNull(table.ended_at),
    gte(table.ends_on, todayHere()),
    startsOn === undefined ? undefined : eq(table.starts_on, startsOn),
  );

/** New values of an override that a person ends now. */
export const endedNow = (caller: Caller, reason: string) => ({
  ended_at: sql`now()`,
  ended_by: caller.userId,
  end_reason: reason,
});

/** Locks the account, so that changes of its overrides run one after the other. */
export async function heldAccount(db: Db, caller: Caller, id: number) {
  requireStaff(caller);
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id)).for('update');
  if (account === undefined) throw notFound();
  return account;
}

/** Changes of an account by an override, for the audit log. */
export interface RecordedChange {
  account: number;
  action: string;
  changes: Record<string, { from: unknown; to: unknown }>;
}

/** Writes the audit entry of an override, with the account. */
export const recordOverride = (
  db: Db,
  caller: Caller,
  { account, action, changes }: RecordedChange,
) =>
  writeAuditLog(db, caller, [
    { table_name: 'accounts', row_id: account, account_id: account, action, changes },
  ]);
