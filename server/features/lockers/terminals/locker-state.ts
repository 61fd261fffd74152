import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError, notFound } from '#api/api-error.ts';
import { isFinal, statuses } from '#domain/kernel/statuses.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { lockShipment } from '#server/features/shipments/status-changes.ts';
import { requireState } from '../locker-changes.ts';
import { readLocker } from '../locker-list.ts';
import { redirectToLocker } from '../legs/redirect.ts';

type Asked = InputOf<'POST /lockers/:id/state'>;
type State = Asked['body']['state'];

const MAX_REDIRECTED = 500;

const why: Record<State, string> = {
  online: 'it is in service',
  'out-of-order': 'it is out of order',
  retired: 'it is retired',
};

/** Shipments on their way to a locker, in the order in which they are locked. */
async function inboundTo(db: Db, lockerId: number) {
  const open = statuses.filter((status) => !isFinal(status) && status !== 'in-locker');
  const { rows } = await db.execute<{ id: number; reference: string }>(sql`
    select s.id, s.short_tracking_reference as reference from shipments s
    where s.delivery_locker_id = ${lockerId} and s.status = any(${sql.param(open)}::text[])
      and not exists (select from locker_shipments l where l.shipment_id = s.id and l.locker_id = ${lockerId}
        and l.direction = 'pick-up' and l.state in ('deposited', 'overdue', 'collected', 'returned'))
    order by s.id limit ${MAX_REDIRECTED}`);
  return rows;
}

/**
 * Redirects expected shipments to another locker; those that cannot be redirected are returned with
 * a reason.
 */
async function redirectAll(
  { db, caller }: { db: Db; caller: Caller },
  { from, to, because }: { from: number; to: number; because: string },
) {
  let redirected = 0;
  const left: { reference: string; why: string }[] = [];
  for (const { id, reference } of await inboundTo(db, from))
    try {
      await db.transaction(async (nested) => {
        const shipment = await lockShipment(nested, id);
        if (shipment === undefined) throw notFound();
        await redirectToLocker(nested, caller, { shipment, lockerId: to, why: because });
      });
      redirected += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const [first] = Object.values(error.body.errors ?? {}).flat();
      left.push({ reference, why: first ?? error.message });
    }
  return { redirected, left };
}

async function requireTarget(db: Db, id: number, to: number): Promise<void> {
  const wrong = (message: string) => invalidError({ redirect_to_locker_id: [message] });
  if (to === id) throw wrong('Choose another locker.');
  const [target] = await db.select().from(lockers).where(eq(lockers.id, to));
  if (target === undefined) throw wrong('There is no such locker.');
  if (target.state !== 'online' || target.is_offline)
    throw wrong(`${target.code} is not in service.`);
}

/**
 * Takes a locker out of service, returns it to service, or retires it. Expected shipments can be
 * redirected.
 */
export async function changeLockerState({ params, body }: Asked, { db, caller }: Context) {
  const { state: to, reason, redirect_to_locker_id: target } = body;
  if (target !== undefined) await requireTarget(db, params.id, target);
  const isIt = eq(lockers.id, params.id);
  // Shipments are always locked before lockers.
  const moved =
    target === undefined
      ? { redirected: 0, left: [] }
      : await redirectAll({ db, caller }, { from: params.id, to: target, because: why[to] });
  const [row] = await db.select().from(lockers).where(isIt).for('update');
  if (row === undefined) throw notFound();
  await requireState(db, row, to);
  const state = to === 'online' && row.is_offline ? 'offline' : to;
  await db
    .update(lockers)
    .set({ state, version: row.version + 1 })
    .where(isIt);
  await writeAuditLog(db, caller, [
    {
      table_name: 'lockers',
      row_id: row.id,
      account_id: null,
      action: 'change',
      changes: { state: { from: row.state, to: state }, reason: { from: null, to: reason } },
    },
  ]);
  return { locker: await readLocker(db, row.id), ...moved };
}
