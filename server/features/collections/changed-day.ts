import { and, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound } from '#api/api-error.ts';
import {
  canEditCollection,
  firstDay,
  windowProblem,
  type CollectionState,
} from '#domain/collections/collections.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { collection_occurrences } from '#server/db/schema/bookings.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { requireDriver } from './given-requests.ts';
import { followDays, releaseDays } from './planned-days.ts';

type Change = NonNullable<InputOf<'PUT /collection-requests/:id'>['body']['change']>;
type Day = typeof collection_occurrences.$inferSelect;

const days = collection_occurrences;

export const conflict = (message: string) => new ApiError(409, { message, code: 'conflict' });

/**
 * State after a change: skipped if the change says so; planned again if the collection is no longer
 * skipped, moves to another date, or was requested or assigned; otherwise unchanged.
 */
function stateAfter(before: Day, { is_skipped: isSkipped, collect_on }: Change): CollectionState {
  if (isSkipped === true) return 'skipped';
  const again = isSkipped === false || collect_on !== undefined;
  const isOpen = before.state === 'requested' || before.state === 'assigned';
  return again || isOpen ? 'planned' : before.state;
}

function requireSound(next: Pick<Day, 'ready_time' | 'close_time' | 'collect_on' | 'state'>): void {
  const short = windowProblem(next);
  if (short !== null) throw invalidError({ close_time: [short] });
  if (next.state === 'planned' && next.collect_on < firstDay('23:59', new Date()))
    throw invalidError({ collect_on: ['This day is over. Choose a later day.'] });
}

/** Changes the collection of one day: date, window, parcels, driver, or whether it is skipped. */
export async function changeDay(
  db: Db,
  caller: Caller,
  { request, planned_on, change }: { request: number; planned_on: string; change: Change },
): Promise<void> {
  const isIt = and(eq(days.request_id, request), eq(days.planned_on, planned_on));
  const [before] = await db.select().from(days).where(isIt).for('update');
  if (before === undefined) throw notFound();
  const allowed = canEditCollection(before.state);
  if (allowed !== true) throw conflict(`${allowed}, so this collection can no longer be changed.`);
  await requireDriver(db, caller, change.driver_id);
  const { is_skipped: _, ...fields } = change;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const next: Day = { ...before, ...Object.fromEntries(given), state: stateAfter(before, change) };
  requireSound(next);
  const isOver = next.state === 'skipped';
  await db
    .update(days)
    .set({
      ...fields,
      state: next.state,
      is_edited: true,
      reason: isOver ? 'Called off' : null,
      settled_at: isOver ? sql`now()` : null,
    })
    .where(isIt);
  await releaseDays(db, new Date(), eq(days.id, before.id));
  await followDays(db, [request]);
  const changes = changesBetween({ ...before }, { ...fields, state: next.state });
  const said = { ...changes, planned_on: { from: planned_on, to: planned_on } };
  await writeAuditLog(db, caller, [
    {
      table_name: 'collection_requests',
      row_id: request,
      account_id: before.account_id,
      action: 'change-day',
      changes: said,
    },
  ]);
}
