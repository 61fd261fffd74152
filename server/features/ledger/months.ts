import { desc, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, forbiddenError, invalidError } from '#api/api-error.ts';
import { nextMonth } from '#domain/billing/billing-periods.ts';
import { todayHere } from '#domain/kernel/business-days.ts';
import { SUPER_ADMIN_ROLE } from '#domain/people/roles.ts';
import { formatLongDate, formatMonth } from '#domain/kernel/time.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounting_months } from '#server/db/schema/ledger.ts';
import { audit_log } from '#server/db/schema/settings.ts';
import { users } from '#server/db/schema/users.ts';

type Closing = InputOf<'POST /billing/months/close'>['body'];

const conflict = (message: string) => new ApiError(409, { message, code: 'conflict' });

/** Closed months, latest first. */
export const listMonths = (db: Db) =>
  db
    .select({
      month: accounting_months.month,
      closed_at: accounting_months.closed_at,
      closed_by: users.name,
    })
    .from(accounting_months)
    .leftJoin(users, eq(users.id, accounting_months.closed_by))
    .orderBy(desc(accounting_months.month));

async function lastClosed(db: Db): Promise<string | undefined> {
  const { month } = accounting_months;
  const [last] = await db.select({ month }).from(accounting_months).orderBy(desc(month)).limit(1);
  return last?.month;
}

/** First day that accepts postings; null while no month is closed. */
export async function firstOpenDay(db: Db): Promise<string | null> {
  const last = await lastClosed(db);
  return last === undefined ? null : nextMonth(last);
}

/** Message with the earliest date if the day is in a closed month; otherwise null. */
export async function closedMonthFault(db: Db, day: string): Promise<string | null> {
  const first = await firstOpenDay(db);
  if (first === null || day >= first) return null;
  return `${formatMonth(day)} is closed. The earliest date is ${formatLongDate(first)}.`;
}

/** Postings share this lock until the commit, so that a month closes after its last posting. */
const holdPosting = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(4200244)`);

async function firstPosted(db: Db): Promise<string | undefined> {
  const { rows } = await db.execute<{ month: string | null }>(
    sql`select date_trunc('month', min(posted_on))::date::text as month from postings`,
  );
  return rows[0]?.month ?? undefined;
}

/**
 * Closes a past month, which then accepts no postings. Months are closed in order, without gaps.
 */
export async function closeMonth(
  db: Db,
  month: string,
  { userId, today }: { userId: number | null; today: string },
): Promise<void> {
  await holdPosting(db);
  const last = await lastClosed(db);
  if (last !== undefined && month <= last)
    throw conflict(`${formatMonth(month)} is closed already.`);
  if (nextMonth(month) > today)
    throw invalidError({ month: [`${formatMonth(month)} is not over yet.`] });
  const expected = last === undefined ? await firstPosted(db) : nextMonth(last);
  if (expected !== undefined && month > expected)
    throw conflict(`Close ${formatMonth(expected)} first.`);
  const { rows: drafts } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from invoices where state = 'draft' and invoice_date >= ${month}::date and invoice_date < ${nextMonth(month)}::date`);
  const count = drafts[0]?.count ?? 0;
  if (count > 0)
    throw conflict(
      count === 1
        ? `A draft is dated in ${formatMonth(month)}. Issue or discard it first.`
        : `${count} drafts are dated in ${formatMonth(month)}. Issue or discard them first.`,
    );
  await db.insert(accounting_months).values({ month, closed_by: userId });
}

/** Reopens the last closed month and records the reason. */
async function reopenMonth(
  db: Db,
  caller: Caller,
  { month, reason }: { month: string; reason: string },
): Promise<void> {
  if (caller.role !== SUPER_ADMIN_ROLE) throw forbiddenError();
  if (reason.length < 5)
    throw invalidError({ reason: ['Enter a reason of at least 5 characters.'] });
  await holdPosting(db);
  if ((await lastClosed(db)) !== month)
    throw conflict('Only the last closed month can be opened again.');
  await db.delete(accounting_months).where(eq(accounting_months.month, month));
  await db.insert(audit_log).values({
    table_name: 'accounting_months',
    row_id: Number(month.slice(0, 7).replace('-', '')),
    action: 'delete',
    user_id: caller.userId,
    changes: { month: { from: month, to: '' }, reason: { from: '', to: reason } },
  });
}

export async function changeMonth(db: Db, caller: Caller, { month, reopen, reason }: Closing) {
  const first = `${month}-01`;
  if (reopen) await reopenMonth(db, caller, { month: first, reason: reason ?? '' });
  else await closeMonth(db, first, { userId: caller.userId, today: todayHere() });
  return listMonths(db);
}
