import { and, eq, ne, sql } from 'drizzle-orm';
import { eventLabel } from '../../../src/domain/marketplace-events.ts';
import type { Db } from '../../db/open.ts';
import { amazon_events, amazon_shipments } from '../../db/schema/marketplace.ts';
import type { MarketplaceAnswer } from '../../outside/marketplace.ts';
import { failed, NOT_FOUND, ok, skipped, type RowOutcome } from '../outcomes.ts';
import { exchange, type Sending } from './exchange.ts';
import { keyOf, sendEventsOf } from './send-events.ts';

export const NOTHING_WAITS = 'Nothing waits to be sent.';
export const NOT_ACCEPTED = 'The marketplace has not accepted the shipment. Resubmit it first.';

type Shipment = typeof amazon_shipments.$inferSelect;

const read = (sending: Sending, id: number): Promise<Shipment | undefined> =>
  sending.database.within({ is: 'staff' }, async (db) => {
    const [found] = await db.select().from(amazon_shipments).where(eq(amazon_shipments.id, id));
    return found;
  });

/** What the marketplace is told about a shipment. */
const bodyOf = (shipment: Shipment) => ({
  waybill: shipment.waybill,
  orderId: shipment.amazon_order_id,
  shipmentId: shipment.amazon_shipment_id,
  station: shipment.station,
  routeCode: shipment.route_code,
  address: {
    suburb: shipment.suburb,
    city: shipment.city,
    province: shipment.zone,
    postalCode: shipment.postal_code,
  },
});

async function settle(db: Db, shipment: Shipment, answer: MarketplaceAnswer): Promise<void> {
  await db
    .update(amazon_shipments)
    .set({
      state: answer.error === null ? 'accepted' : 'failed',
      attempts: sql`${amazon_shipments.attempts} + ${answer.tries}`,
      error: answer.error,
      fingerprint: answer.fingerprint,
      time_modified: sql`now()`,
      version: sql`${amazon_shipments.version} + 1`,
    })
    .where(and(eq(amazon_shipments.id, shipment.id), ne(amazon_shipments.state, 'accepted')));
}

/** Has the marketplace take the shipment itself; null when it did. */
async function submit(sending: Sending, shipment: Shipment): Promise<string | null> {
  const body = bodyOf(shipment);
  const answer = await exchange(
    sending,
    { method: 'POST', path: '/v2/shipments', key: keyOf('shipment', shipment.id, body), body },
    { amazonShipmentId: shipment.id, eventCode: null },
  );
  if (answer.tries > 0)
    await sending.database.within({ is: 'staff' }, (db) => settle(db, shipment, answer));
  return answer.error;
}

/** Sends what waits of one shipment, in order; says what came of it as a whole. */
async function sendEvents(sending: Sending, shipment: Shipment, isNew: boolean) {
  const outcomes = await sendEventsOf(sending, shipment);
  const refused = [...outcomes].find(([, { outcome }]) => outcome === 'failed');
  if (refused === undefined)
    return outcomes.size > 0 || isNew ? ok(shipment.id) : skipped(shipment.id, NOTHING_WAITS);
  const [eventId, { reason }] = refused;
  const [event] = await sending.database.within({ is: 'staff' }, (db) =>
    db
      .select({ code: amazon_events.event_code })
      .from(amazon_events)
      .where(eq(amazon_events.id, eventId)),
  );
  return failed(shipment.id, `${eventLabel(event?.code ?? '')}: ${reason}`);
}

/** Sends a shipment that was refused again, and then its events; one that was accepted has its events sent. */
export async function resubmitShipment(sending: Sending, id: number): Promise<RowOutcome> {
  const shipment = await read(sending, id);
  if (shipment === undefined) return failed(id, NOT_FOUND);
  const isNew = shipment.state !== 'accepted';
  const refusal = isNew ? await submit(sending, shipment) : null;
  if (refusal !== null) return failed(id, refusal);
  return sendEvents(sending, shipment, isNew);
}

/** Sends now what waits of a shipment; one that the marketplace has not taken must be resubmitted first. */
export async function sendOutbound(sending: Sending, id: number): Promise<RowOutcome> {
  const shipment = await read(sending, id);
  if (shipment === undefined) return failed(id, NOT_FOUND);
  if (shipment.state !== 'accepted') return skipped(id, NOT_ACCEPTED);
  return sendEvents(sending, shipment, false);
}
