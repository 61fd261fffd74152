import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { locker_shipments } from '../../../db/schema/locker-access.ts';

export type Leg = typeof locker_shipments.$inferSelect;

const live = inArray(locker_shipments.state, ['reserved', 'deposited', 'overdue']);

/** The legs of a shipment, the newest first, held until the commit. Whoever holds them holds the shipment first. */
export const legsOf = (db: Db, shipmentId: number): Promise<Leg[]> =>
  db
    .select()
    .from(locker_shipments)
    .where(eq(locker_shipments.shipment_id, shipmentId))
    .orderBy(sql`${locker_shipments.id} desc`)
    .for('update');

/** The live legs of parcels, held until the commit. */
export const liveLegsOf = (db: Db, parcelIds: readonly number[]): Promise<Leg[]> =>
  db
    .select()
    .from(locker_shipments)
    .where(and(inArray(locker_shipments.parcel_id, [...parcelIds]), live))
    .orderBy(locker_shipments.id)
    .for('update');

/** Writes what changed of a leg and gives it as it is now. */
export async function changeLeg(db: Db, leg: Leg, changes: Partial<Leg>): Promise<Leg> {
  const [row] = await db
    .update(locker_shipments)
    .set({ ...changes, version: leg.version + 1 })
    .where(eq(locker_shipments.id, leg.id))
    .returning();
  if (row === undefined) throw new Error('The leg is gone');
  return row;
}
