import { and, eq, ne, sql } from 'drizzle-orm';
import { eventLabel } from '#domain/marketplace/marketplace-events.ts';
import { NOT_ACCEPTED, NOTHING_WAITS } from '#domain/marketplace/marketplace-sending.ts';
import type { Db } from '#server/db/open.ts';
import { marketplace_events, marketplace_shipments } from '#server/db/schema/marketplace.ts';
import type { MarketplaceResponse } from '#server/adapters/marketplace.ts';
import {
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { exchange, type Sending } from '../exchange.ts';
import { keyOf, sendEventsOf } from '../events/send-events.ts';

type Shipment = typeof marketplace_shipments.$inferSelect;

const readShipment = (sending: Sending, id: number): Promise<Shipment | undefined> =>
  sending.database.within({ is: 'staff' }, async (db) => {
    const [found] = await db
      .select()
      .from(marketplace_shipments)
      .where(eq(marketplace_shipments.id, id));
    return found;
  });

/** Body of a shipment for the marketplace. */
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

async function settle(db: Db, shipment: Shipment, response: MarketplaceResponse): Promise<void> {
  await db
    .update(marketplace_shipments)
    .set({
      state: response.error === null ? 'accepted' : 'failed',
      attempts: sql`${marketplace_shipments.attempts} + ${response.tries}`,
      error: response.error,
      fingerprint: response.fingerprint,
      time_modified: sql`now()`,
      version: sql`${marketplace_shipments.version} + 1`,
    })
    .where(
      and(eq(marketplace_shipments.id, shipment.id), ne(marketplace_shipments.state, 'accepted')),
    );
}

/** Submits a shipment to the marketplace; returns the error, or null after success. */
async function submit(sending: Sending, shipment: Shipment): Promise<string | null> {
  const body = bodyOf(shipment);
  const response = await exchange(
    sending,
    { method: 'POST', path: '/v2/shipments', key: keyOf('shipment', shipment.id, body), body },
    { amazonShipmentId: shipment.id, eventCode: null },
  );
  if (response.tries > 0)
    await sending.database.within({ is: 'staff' }, (db) => settle(db, shipment, response));
  return response.error;
}

/** Sends the waiting events of a shipment in order, and returns one outcome for all of them. */
async function sendEvents(sending: Sending, shipment: Shipment, isNew: boolean) {
  const outcomes = await sendEventsOf(sending, shipment);
  const failure = [...outcomes].find(([, { outcome }]) => outcome === 'failed');
  if (failure === undefined)
    return outcomes.size > 0 || isNew ? okRow(shipment.id) : skippedRow(shipment.id, NOTHING_WAITS);
  const [eventId, { reason }] = failure;
  const [event] = await sending.database.within({ is: 'staff' }, (db) =>
    db
      .select({ code: marketplace_events.event_code })
      .from(marketplace_events)
      .where(eq(marketplace_events.id, eventId)),
  );
  return failedRow(shipment.id, `${eventLabel(event?.code ?? '')}: ${reason}`);
}

/**
 * Submits a refused shipment again and then sends its events. For an accepted shipment, only sends
 * the events.
 */
export async function resubmitShipment(sending: Sending, id: number): Promise<RowOutcome> {
  const shipment = await readShipment(sending, id);
  if (shipment === undefined) return failedRow(id, NOT_FOUND);
  const isNew = shipment.state !== 'accepted';
  const problem = isNew ? await submit(sending, shipment) : null;
  if (problem !== null) return failedRow(id, problem);
  return sendEvents(sending, shipment, isNew);
}

/** Sends the waiting events of an accepted shipment; others must be resubmitted first. */
export async function sendOutbound(sending: Sending, id: number): Promise<RowOutcome> {
  const shipment = await readShipment(sending, id);
  if (shipment === undefined) return failedRow(id, NOT_FOUND);
  if (shipment.state !== 'accepted') return skippedRow(id, NOT_ACCEPTED);
  return sendEvents(sending, shipment, false);
}
