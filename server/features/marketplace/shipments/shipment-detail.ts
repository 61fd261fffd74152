import { asc, desc, eq } from 'drizzle-orm';
import { notFound } from '#api/api-error.ts';
import { blockingReason } from '#domain/marketplace/marketplace-events.ts';
import type { Db } from '#server/db/open.ts';
import { marketplace_invoices } from '#server/db/schema/marketplace-invoices.ts';
import {
  marketplace_events,
  marketplace_notes,
  marketplace_overrides,
  marketplace_shipments,
} from '#server/db/schema/marketplace.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { users } from '#server/db/schema/users.ts';
import { shownEvent } from '../events/event-list.ts';
import { withoutSecrets } from '../events/masking.ts';
import { shownShipment } from './shipment-list.ts';

/** Events of a shipment in order, each with the event that blocks it. */
export async function eventsOf(db: Db, amazonShipmentId: number) {
  const events = await db
    .select({
      ...shownEvent,
      payload: marketplace_events.payload,
      override_reason: marketplace_events.override_reason,
    })
    .from(marketplace_events)
    .innerJoin(
      marketplace_shipments,
      eq(marketplace_shipments.id, marketplace_events.amazon_shipment_id),
    )
    .where(eq(marketplace_events.amazon_shipment_id, amazonShipmentId))
    .orderBy(asc(marketplace_events.sequence));
  return events.map((event) => {
    const isOpen = event.state === 'waiting' || event.state === 'failed';
    return {
      ...event,
      payload: withoutSecrets(event.payload),
      blocked_by: isOpen ? blockingReason(event, events) : null,
    };
  });
}

const notesOf = (db: Db, amazonShipmentId: number) =>
  db
    .select({
      id: marketplace_notes.id,
      amazon_shipment_id: marketplace_notes.amazon_shipment_id,
      note: marketplace_notes.note,
      user_id: marketplace_notes.user_id,
      user: users.name,
      time_created: marketplace_notes.time_created,
    })
    .from(marketplace_notes)
    .leftJoin(users, eq(users.id, marketplace_notes.user_id))
    .where(eq(marketplace_notes.amazon_shipment_id, amazonShipmentId))
    .orderBy(desc(marketplace_notes.time_created), desc(marketplace_notes.id));

const overridesOf = (db: Db, amazonShipmentId: number) =>
  db
    .select({
      id: marketplace_overrides.id,
      amazon_event_id: marketplace_overrides.amazon_event_id,
      how: marketplace_overrides.how,
      reason: marketplace_overrides.reason,
      before: marketplace_overrides.before,
      after: marketplace_overrides.after,
      user_id: marketplace_overrides.user_id,
      user: users.name,
      time_created: marketplace_overrides.time_created,
    })
    .from(marketplace_overrides)
    .innerJoin(marketplace_events, eq(marketplace_events.id, marketplace_overrides.amazon_event_id))
    .leftJoin(users, eq(users.id, marketplace_overrides.user_id))
    .where(eq(marketplace_events.amazon_shipment_id, amazonShipmentId))
    .orderBy(desc(marketplace_overrides.time_created), desc(marketplace_overrides.id));

/** Reads a marketplace shipment with all its parts; throws 404 if it does not exist. */
export async function readMarketplaceShipment(db: Db, id: number) {
  const [found] = await db
    .select({
      ...shownShipment,
      route_file_id: marketplace_shipments.route_file_id,
      short_tracking_reference: shipments.short_tracking_reference,
      invoice_number: marketplace_invoices.invoice_number,
    })
    .from(marketplace_shipments)
    .leftJoin(shipments, eq(shipments.id, marketplace_shipments.shipment_id))
    .leftJoin(
      marketplace_invoices,
      eq(marketplace_invoices.id, marketplace_shipments.amazon_invoice_id),
    )
    .where(eq(marketplace_shipments.id, id));
  if (found === undefined) throw notFound();
  return {
    ...found,
    events: await eventsOf(db, id),
    notes: await notesOf(db, id),
    overrides: await overridesOf(db, id),
  };
}
