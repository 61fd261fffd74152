import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { recipientWindow } from '#domain/lockers/locker-legs.ts';
import type { Db } from '#server/db/open.ts';
import { locker_shipments } from '#server/db/schema/locker-access.ts';
import { lockShipment } from '#server/features/shipments/status-changes.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { keepUntil } from './extend-leg.ts';
import type { Leg } from './leg-rows.ts';
import { sendWindow } from './window-messages.ts';

const isWaiting = (shipmentId: number) =>
  and(
    eq(locker_shipments.shipment_id, shipmentId),
    eq(locker_shipments.direction, 'pick-up'),
    inArray(locker_shipments.state, ['deposited', 'overdue']),
  );

/** Legs of a shipment that wait for the recipient, newest first. */
export const waitingLegs = (db: Db, shipmentId: number): Promise<Leg[]> =>
  db
    .select()
    .from(locker_shipments)
    .where(isWaiting(shipmentId))
    .orderBy(desc(locker_shipments.id));

/**
 * Whether another parcel needs the door: a shipment without a reserved door is on its way to the
 * locker, and every free door is smaller than this one.
 */
async function isDoorNeeded(db: Db, { locker_id, door_id }: Leg): Promise<boolean> {
  const { rows } = await db.execute<{ is_needed: boolean }>(sql`
    select exists (select from shipments s where s.delivery_locker_id = ${locker_id}
        and s.status in ('delivery-assigned', 'out-for-delivery', 'at-destination-hub')
        and not exists (select from locker_shipments g where g.shipment_id = s.id and g.locker_id = ${locker_id}
          and g.state = 'reserved' and g.door_id is not null))
      and not exists (select from doors d join door_sizes z on z.id = d.door_size_id
        where d.locker_id = ${locker_id} and d.state = 'free'
          and z.type >= (select own.type from doors o join door_sizes own on own.id = o.door_size_id where o.id = ${door_id})) as is_needed`);
  return rows[0]?.is_needed === true;
}

const windowOf = async (db: Db, leg: Leg) =>
  recipientWindow(leg, { isDoorNeeded: await isDoorNeeded(db, leg), now: Date.now() });

/** Whether the recipient may extend the time for all parcels of these legs. */
export async function mayKeepLonger(db: Db, legs: readonly Leg[]): Promise<boolean> {
  for (const leg of legs) if ('why' in (await windowOf(db, leg))) return false;
  return legs.length > 0;
}

/**
 * Extends the time for all waiting parcels of a shipment, if that is possible. Anyone who knows the
 * reference of the shipment may request this.
 */
export async function keepLonger(db: Db, shipmentId: number): Promise<void> {
  const shipment = await lockShipment(db, shipmentId);
  const legs = await db
    .select()
    .from(locker_shipments)
    .where(isWaiting(shipmentId))
    .orderBy(locker_shipments.id)
    .for('update');
  if (shipment === undefined || !(await mayKeepLonger(db, legs))) return;
  for (const leg of legs) {
    const window = await windowOf(db, leg);
    if ('why' in window) continue;
    const recipient_extended_at = new Date().toISOString();
    const after = await keepUntil(db, leg, { until: window.until, recipient_extended_at });
    await sendWindow(db, { shipment, leg: after });
    await writeAuditLog(db, null, [
      {
        table_name: 'locker_shipments',
        row_id: leg.id,
        account_id: leg.account_id,
        action: 'recipient-extension',
        changes: { collect_before: { from: leg.collect_before, to: window.until } },
      },
    ]);
  }
}
