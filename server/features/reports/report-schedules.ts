import type { Logger } from 'pino';
import { and, asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { notFound } from '#api/api-error.ts';
import type { InputOf, ResultOf } from '#api/endpoint-types.ts';
import { nextSend } from '#domain/reports/schedule.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { report_schedules } from '#server/db/schema/report-schedules.ts';
import { users } from '#server/db/schema/users.ts';
import { accountOf } from '#server/runs/initiator.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { ownReport } from './report-readers.ts';
import { requireSendable, sendTo } from './send-reports.ts';

type Schedule = ResultOf<'POST /reports/:id/schedules'>;
const table = report_schedules;
type Row = typeof table.$inferSelect;

/** Maximum number of schedules per transaction. */
const AT_ONCE = 20;

/**
 * Condition: the caller's own schedules; for report editors, all schedules of their account or of
 * staff.
 */
function ofCaller(caller: Caller): SQL | undefined {
  if (!caller.permissions.has('Edit reports')) return eq(table.made_by, caller.userId);
  const account = accountOf(caller);
  return account === null ? undefined : eq(table.account_id, account);
}

/** Lists the schedules of a report. Call with the system scope. */
export async function listSchedules(
  { params }: InputOf<'GET /reports/:id/schedules'>,
  { db, caller }: Pick<Context, 'db' | 'caller'>,
): Promise<Schedule[]> {
  await ownReport(db, caller, params.id);
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.report_id, params.id), ofCaller(caller)))
    .orderBy(asc(table.next_at), asc(table.id));
  const named = [...new Set(rows.flatMap((row) => [row.made_by, ...row.recipient_ids]))];
  const people = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, named));
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map(({ recipient_ids: recipients, made_by, account_id: _, ...row }) => ({
    ...row,
    made_by: nameOf.get(made_by) ?? '',
    recipients: recipients.map((id) => ({ id, name: nameOf.get(id) ?? '' })),
  }));
}

const trace = (row: Row, action: 'create' | 'delete') => ({
  table_name: 'report_schedules',
  row_id: row.id,
  account_id: row.account_id,
  action,
  changes: {
    recipients: {
      from: action === 'delete' ? row.recipient_ids.length : null,
      to: action === 'create' ? row.recipient_ids.length : null,
    },
  },
});

/** Adds a schedule, which starts at its next time. Call with the system scope. */
export async function addSchedule(
  { params, body }: InputOf<'POST /reports/:id/schedules'>,
  { db, caller }: Context,
): Promise<Schedule> {
  const { recipients } = await requireSendable(db, caller, { ...body, id: params.id });
  const recipient_ids = recipients.map(({ id }) => id);
  const [added] = await db
    .insert(table)
    .values({
      ...body,
      recipient_ids,
      report_id: params.id,
      account_id: accountOf(caller),
      made_by: caller.userId,
      next_at: nextSend(body, new Date()).toISOString(),
    })
    .returning();
  if (added === undefined) throw new Error('The schedule was not added');
  await writeAuditLog(db, caller, [trace(added, 'create')]);
  const { account_id: _, made_by: __, recipient_ids: ___, ...row } = added;
  return {
    ...row,
    made_by: caller.name,
    recipients: recipients.map(({ id, name }) => ({ id, name })),
  };
}

/** Deletes a schedule. Call with the system scope. */
export async function deleteSchedule(
  { params }: InputOf<'DELETE /report-schedules/:id'>,
  { db, caller }: Context,
) {
  const [row] = await db
    .delete(table)
    .where(and(eq(table.id, params.id), ofCaller(caller)))
    .returning();
  if (row === undefined) throw notFound();
  await writeAuditLog(db, caller, [trace(row, 'delete')]);
  return { id: row.id };
}

/** Delay before a schedule is tried again after its report could not be queued. */
const RETRY_AFTER_MS = 15 * 60_000;

/** Queues the report of a schedule for its recipients. */
async function sendScheduled(db: Db, { recipient_ids, ...row }: Row): Promise<void> {
  const { report_id, account_id, parameters, format } = row;
  const people = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, recipient_ids));
  if (people.length > 0)
    await sendTo(db, people, { report_id, account_id, parameters, format, is_scheduled: true });
}

/**
 * Queues due reports, once per scheduled time. A failing schedule is logged and retried later
 * without delaying the others. Call with the system scope.
 */
export async function sendDueReports(db: Db, log: Logger, now: Date = new Date()): Promise<void> {
  const due = await db
    .select()
    .from(table)
    .where(lte(table.next_at, now.toISOString()))
    .orderBy(asc(table.next_at), asc(table.id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  for (const row of due) {
    const moments = await db
      .transaction((nested) => sendScheduled(nested, row))
      .then(() => ({ next_at: nextSend(row, now).toISOString(), last_sent_at: sql`now()` }))
      .catch((error: unknown) => {
        log.warn({ err: error, schedule: row.id }, 'a scheduled report could not be queued');
        return { next_at: new Date(now.getTime() + RETRY_AFTER_MS).toISOString() };
      });
    await db
      .update(table)
      .set({ ...moments, version: sql`${table.version} + 1` })
      .where(eq(table.id, row.id));
  }
}
