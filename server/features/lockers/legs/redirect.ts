import { eq } from 'drizzle-orm';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import type { shipments } from '#server/db/schema/shipments.ts';
import { readdress } from '#server/features/shipments/changes/address-changes.ts';
import { lockShipment, recordChanges } from '#server/features/shipments/status-changes.ts';
import { followShipment } from './follow-shipments.ts';
import { conflictError } from './leg-deed.ts';

type Shipment = typeof shipments.$inferSelect;

/**
 * Redirects a locked shipment to another locker: address, branch and reserved door. Throws if the
 * other locker is not in use, or if the price would change.
 */
export async function redirectToLocker(
  db: Db,
  caller: Caller,
  { shipment, lockerId, why }: { shipment: Shipment; lockerId: number; why: string },
): Promise<void> {
  const { delivery_company: company, delivery_name: name, delivery_email: email } = shipment;
  const { delivery_mobile_number: mobile_number } = shipment;
  // The PIN for the new locker is sent to this number.
  if (mobile_number === null) throw conflictError('There is no mobile number on the shipment.');
  const delivery = {
    type: 'locker' as const,
    locker_id: lockerId,
    company,
    name,
    email,
    mobile_number,
    instructions: shipment.delivery_instructions,
  };
  const body = { shipment_id: shipment.id, delivery };
  await readdress(db, caller, { row: shipment, body });
  const after = await lockShipment(db, shipment.id);
  if (after === undefined) return;
  const [to] = await db.select().from(lockers).where(eq(lockers.id, lockerId));
  const message = `Goes to locker ${to?.code ?? ''} instead: ${why}`;
  await recordChanges(db, caller, [{ row: after, message }]);
  await followShipment(db, after);
}
