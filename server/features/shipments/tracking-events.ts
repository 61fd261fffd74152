import { and, desc, eq, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import type { ProofTexts } from '#domain/shipments/proof.ts';
import { customerStatus, statusFacts } from '#domain/kernel/statuses.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { branches, drivers } from '#server/db/schema/fleet.ts';
import { parcels, tracking_events } from '#server/db/schema/tracking.ts';
import { users } from '#server/db/schema/users.ts';
import { requireShipment } from './shipment-detail.ts';
import { isTenant } from '#domain/people/tenancy.ts';

type Query = InputOf<'GET /events'>['query'];

const MAX_EVENTS = 500;

const columns = {
  id: tracking_events.id,
  shipment_id: tracking_events.shipment_id,
  parcel_id: tracking_events.parcel_id,
  parcel: parcels.tracking_reference,
  status: tracking_events.status,
  message: tracking_events.message,
  reason: sql<string | null>`${tracking_events.data} ->> 'reason'`,
  proof: sql<ProofTexts | null>`${tracking_events.data} -> 'proof'`,
  leg: sql<string | null>`${tracking_events.data} ->> 'leg'`,
  source: tracking_events.source,
  branch_id: tracking_events.branch_id,
  branch: branches.name,
  driver_id: tracking_events.driver_id,
  driver: drivers.name,
  user: users.name,
  latitude: tracking_events.latitude,
  longitude: tracking_events.longitude,
  at: tracking_events.at,
};

async function subjectOf(db: Db, { object_id, type }: Query) {
  if (type === 'shipment') {
    await requireShipment(db, object_id);
    return eq(tracking_events.shipment_id, object_id);
  }
  const [parcel] = await db
    .select({ shipment_id: parcels.shipment_id })
    .from(parcels)
    .where(eq(parcels.id, object_id));
  if (parcel === undefined) throw notFound();
  return and(
    eq(tracking_events.shipment_id, parcel.shipment_id),
    or(isNull(tracking_events.parcel_id), eq(tracking_events.parcel_id, object_id)),
  );
}

interface Event {
  status: string;
  leg: string | null;
  message: string;
  driver_id: number | null;
  user: string | null;
}

/** Changes of drivers, which customers do not see; they only see that a shipment was assigned. */
const isOthers = and(
  not(tracking_events.changes_status),
  isNotNull(sql`${tracking_events.data} ->> 'leg'`),
);

/**
 * Event in the form that the caller may see; customers see simplified statuses and no names of
 * staff.
 */
function shownTo<E extends Event>(caller: Caller, { leg, ...event }: E) {
  if (!isTenant(caller)) return event;
  const status = customerStatus(event.status);
  const isSame = status === event.status && leg === null;
  const message = isSame ? event.message : statusFacts(status).label;
  return { ...event, status, message, driver_id: null };
}

/** Events of a shipment or of one of its parcels, newest first. */
export async function eventsOf(db: Db, caller: Caller, query: Query) {
  const events = await db
    .select(columns)
    .from(tracking_events)
    .leftJoin(parcels, eq(parcels.id, tracking_events.parcel_id))
    .leftJoin(branches, eq(branches.id, tracking_events.branch_id))
    .leftJoin(drivers, eq(drivers.user_id, tracking_events.driver_id))
    .leftJoin(users, eq(users.id, tracking_events.user_id))
    .where(
      and(
        await subjectOf(db, query),
        isTenant(caller) ? sql`(${isOthers}) is not true` : undefined,
      ),
    )
    .orderBy(desc(tracking_events.at), desc(tracking_events.id))
    .limit(MAX_EVENTS);
  return events.map((event) => shownTo(caller, event));
}
