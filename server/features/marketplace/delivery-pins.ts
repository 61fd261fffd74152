import { eq, sql } from 'drizzle-orm';
import { pinProblem } from '#domain/marketplace/marketplace-pins.ts';
import { pathSegment } from '#server/adapters/geocoding/address-below.ts';
import { marketplace_shipments } from '#server/db/schema/marketplace.ts';
import {
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { exchange, type Sending } from './exchange.ts';

/**
 * Asks the marketplace to send the recipient the delivery PIN again. The PIN itself never passes
 * through Baton.
 */
export async function resendDeliveryPin(sending: Sending, id: number): Promise<RowOutcome> {
  const { database } = sending;
  const [shipment] = await database.within({ is: 'staff' }, (db) =>
    db.select().from(marketplace_shipments).where(eq(marketplace_shipments.id, id)),
  );
  if (shipment === undefined) return failedRow(id, NOT_FOUND);
  const problem = pinProblem(shipment, Date.now());
  if (problem !== null) return skippedRow(id, problem);
  const before = shipment.delivery_pin_sent_at;
  const response = await exchange(
    sending,
    {
      method: 'POST',
      path: `/v2/shipments/${pathSegment(shipment.waybill)}/delivery-pin`,
      // The key changes only after a request was accepted, so that a retry uses the same key.
      key: `pin-${id}-${before === null ? 'first' : new Date(before).getTime()}`,
      body: { waybill: shipment.waybill },
    },
    { amazonShipmentId: id, eventCode: null },
  );
  if (response.error !== null) return failedRow(id, response.error);
  await database.within({ is: 'staff' }, (db) =>
    db
      .update(marketplace_shipments)
      .set({
        delivery_pin_sent_at: sql`now()`,
        time_modified: sql`now()`,
        version: sql`${marketplace_shipments.version} + 1`,
      })
      .where(eq(marketplace_shipments.id, id)),
  );
  return okRow(id);
}
