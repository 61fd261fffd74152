import { eq } from 'drizzle-orm';
import type { Caller } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { lockers } from '../../../db/schema/lockers.ts';
import type { shipments } from '../../../db/schema/shipments.ts';
import { readdress } from '../../shipments/address-changes.ts';
import { lockShipment, recordChanges } from '../../shipments/status-changes.ts';
import { followShipment } from './follow-shipments.ts';
import { refused } from './leg-deed.ts';

type Shipment = typeof shipments.$inferSelect;

/**
 * Has a shipment delivered to another locker: its address, its branch, and the door that is kept for it. It is held until
 * the commit. Throws where the other locker is not in use or would change the price.
 */
export async function redirectToLocker(
  db: Db,
  caller: Caller,
  { shipment, lockerId, why }: { shipment: Shipment; lockerId: number; why: string },
): Promise<void> {
  const { delivery_company: company, delivery_name: name, delivery_email: email } = shipment;
  const { delivery_mobile_number: mobile_number } = shipment;
  // Whoever collects from a locker gets the PIN there.
  if (mobile_number === null) throw refused('There is no mobile number on the shipment.');
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
