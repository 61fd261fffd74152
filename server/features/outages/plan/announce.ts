import { and, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound, staleError } from '#api/api-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { outages } from '#server/db/schema/outages.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { readOutage } from '../outage-list.ts';
import { holdPlan, replan } from './plan.ts';
import { stopMessages } from './unsent-messages.ts';

const conflictError = (message: string) => new ApiError(409, { message, code: 'conflict' });

const BEFORE = { until: ['The end must be after the start.'] };

const trace = (id: number, action: string, changes: Record<string, unknown>) => ({
  table_name: 'outages',
  row_id: id,
  account_id: null,
  action,
  changes: Object.fromEntries(
    Object.entries(changes).map(([field, to]) => [field, { from: null, to }]),
  ),
});

export async function announceOutage(
  { area, from, until, reason }: InputOf<'POST /outages'>['body'],
  { db, caller }: Context,
) {
  if (Date.parse(until) <= Date.parse(from)) throw invalidError(BEFORE);
  if (Date.parse(until) <= Date.now())
    throw invalidError({ until: ['The end must be in the future.'] });
  await holdPlan(db);
  const same = await db
    .select()
    .from(outages)
    .where(
      and(
        eq(outages.area, area),
        eq(outages.is_fixed, true),
        eq(outages.is_withdrawn, false),
        sql`${outages.from_at} < ${until}::timestamptz and ${outages.until_at} > ${from}::timestamptz`,
      ),
    );
  if (same.length > 0)
    throw conflictError(`An outage of ${area} is already announced for this time.`);
  const [added] = await db
    .insert(outages)
    .values({
      area,
      kind: 'unplanned',
      from_at: from,
      until_at: until,
      reason,
      is_fixed: true,
      user_id: caller.userId,
    })
    .returning({ id: outages.id });
  if (added === undefined) throw new Error('The outage was not saved');
  await replan(db);
  await writeAuditLog(db, caller, [trace(added.id, 'create', { area, from, until, reason })]);
  return readOutage(db, added.id);
}

async function lockOutage(db: Db, id: number) {
  await holdPlan(db);
  const [row] = await db.select().from(outages).where(eq(outages.id, id)).for('update');
  if (row === undefined) throw notFound();
  if (row.is_withdrawn) throw conflictError('This outage was withdrawn.');
  if (Date.parse(row.until_at) <= Date.now()) throw conflictError('This outage is already over.');
  return row;
}

/** Changes the end of an outage. */
export async function changeOutage(
  { params, body }: InputOf<'PUT /outages/:id'>,
  context: Context,
) {
  const { db, caller, version } = context;
  const row = await lockOutage(db, params.id);
  if (version !== undefined && version !== row.version)
    throw staleError(await readOutage(db, row.id));
  const { until } = body;
  if (Date.parse(until) <= Date.parse(row.from_at)) throw invalidError(BEFORE);
  if (Date.parse(until) <= Date.now())
    throw invalidError({
      until: ['The end must be in the future. To stop the outage now, end it instead.'],
    });
  await db
    .update(outages)
    .set({ until_at: until, is_fixed: true, user_id: caller.userId, version: row.version + 1 })
    .where(eq(outages.id, row.id));
  await replan(db);
  await writeAuditLog(db, caller, [trace(row.id, 'change', { until })]);
  return readOutage(db, row.id);
}

/** Ends an outage now, or withdraws a future outage. */
export async function endOutage(
  { params: { id }, body: { reason } }: InputOf<'POST /outages/:id/end'>,
  { db, caller }: Context,
) {
  const row = await lockOutage(db, id);
  const isRunning = Date.parse(row.from_at) <= Date.now();
  await db
    .update(outages)
    .set({
      ...(isRunning ? { until_at: sql`now()` } : { is_withdrawn: true }),
      is_fixed: true,
      user_id: caller.userId,
      version: row.version + 1,
    })
    .where(eq(outages.id, id));
  const messages_stopped = await stopMessages(db, [id]);
  await replan(db);
  await writeAuditLog(db, caller, [
    trace(id, isRunning ? 'end' : 'withdraw', { reason: reason ?? null, messages_stopped }),
  ]);
  return readOutage(db, id);
}
