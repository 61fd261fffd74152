import { asc, desc, eq } from 'drizzle-orm';
import { notFound } from '../../../src/api/refusal.ts';
import { blockedBy } from '../../../src/domain/marketplace-events.ts';
import type { Db } from '../../db/open.ts';
import { amazon_invoices } from '../../db/schema/marketplace-invoices.ts';
import {
  amazon_events,
  amazon_notes,
  amazon_overrides,
  amazon_shipments,
} from '../../db/schema/marketplace.ts';
import { shipments } from '../../db/schema/shipments.ts';
import { users } from '../../db/schema/users.ts';
import { shownEvent } from './event-list.ts';
import { withoutSecrets } from './masking.ts';
import { shownShipment } from './shipment-list.ts';

/** The events of a shipment in their order, each with what holds it up. */
export async function eventsOf(db: Db, amazonShipmentId: number) {
  const events = await db
    .select({
      ...shownEvent,
      payload: amazon_events.payload,
      override_reason: amazon_events.override_reason,
    })
    .from(amazon_events)
    .innerJoin(amazon_shipments, eq(amazon_shipments.id, amazon_events.amazon_shipment_id))
    .where(eq(amazon_events.amazon_shipment_id, amazonShipmentId))
    .orderBy(asc(amazon_events.sequence));
  return events.map((event) => {
    const isOpen = event.state === 'waiting' || event.state === 'failed';
    return {
      ...event,
      payload: withoutSecrets(event.payload),
      blocked_by: isOpen ? blockedBy(event, events) : null,
    };
  });
}

const notesOf = (db: Db, amazonShipmentId: number) =>
  db
    .select({
      id: amazon_notes.id,
      amazon_shipment_id: amazon_notes.amazon_shipment_id,
      note: amazon_notes.note,
      user_id: amazon_notes.user_id,
      user: users.name,
      time_created: amazon_notes.time_created,
    })
    .from(amazon_notes)
    .leftJoin(users, eq(users.id, amazon_notes.user_id))
    .where(eq(amazon_notes.amazon_shipment_id, amazonShipmentId))
    .orderBy(desc(amazon_notes.time_created), desc(amazon_notes.id));

const overridesOf = (db: Db, amazonShipmentId: number) =>
  db
    .select({
      id: amazon_overrides.id,
      amazon_event_id: amazon_overrides.amazon_event_id,
      how: amazon_overrides.how,
      reason: amazon_overrides.reason,
      before: amazon_overrides.before,
      after: amazon_overrides.after,
      user_id: amazon_overrides.user_id,
      user: users.name,
      time_created: amazon_overrides.time_created,
    })
    .from(amazon_overrides)
    .innerJoin(amazon_events, eq(amazon_events.id, amazon_overrides.amazon_event_id))
    .leftJoin(users, eq(users.id, amazon_overrides.user_id))
    .where(eq(amazon_events.amazon_shipment_id, amazonShipmentId))
    .orderBy(desc(amazon_overrides.time_created), desc(amazon_overrides.id));

/** One marketplace shipment with everything that belongs to it; 404 when there is none. */
export async function readMarketplaceShipment(db: Db, id: number) {
  const [found] = await db
    .select({
      ...shownShipment,
      route_file_id: amazon_shipments.route_file_id,
      short_tracking_reference: shipments.short_tracking_reference,
      invoice_number: amazon_invoices.invoice_number,
    })
    .from(amazon_shipments)
    .leftJoin(shipments, eq(shipments.id, amazon_shipments.shipment_id))
    .leftJoin(amazon_invoices, eq(amazon_invoices.id, amazon_shipments.amazon_invoice_id))
    .where(eq(amazon_shipments.id, id));
  if (found === undefined) throw notFound();
  return {
    ...found,
    events: await eventsOf(db, id),
    notes: await notesOf(db, id),
    overrides: await overridesOf(db, id),
  };
}
