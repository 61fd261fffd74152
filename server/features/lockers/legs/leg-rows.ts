import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { locker_shipments } from '#server/db/schema/locker-access.ts';

export type Leg = typeof locker_shipments.$inferSelect;

const live = inArray(locker_shipments.state, ['reserved', 'deposited', 'overdue']);

/** Locks the legs of a shipment until the commit, newest first. Lock the shipment before them. */
export const legsOf = (db: Db, shipmentId: number): Promise<Leg[]> =>
  db
    .select()
    .from(locker_shipments)
    .where(eq(locker_shipments.shipment_id, shipmentId))
    .orderBy(sql`${locker_shipments.id} desc`)
    .for('update');

/** Locks the active legs of parcels until the commit. */
export const liveLegsOf = (db: Db, parcelIds: readonly number[]): Promise<Leg[]> =>
  db
    .select()
    .from(locker_shipments)
    .where(and(inArray(locker_shipments.parcel_id, [...parcelIds]), live))
    .orderBy(locker_shipments.id)
    .for('update');

export async function changeLeg(db: Db, leg: Leg, changes: Partial<Leg>): Promise<Leg> {
  const [row] = await db
    .update(locker_shipments)
    .set({ ...changes, version: leg.version + 1 })
    .where(eq(locker_shipments.id, leg.id))
    .returning();
  if (row === undefined) throw new Error('This leg no longer exists');
  return row;
}
