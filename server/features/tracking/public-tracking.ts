import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import { messages } from '#domain/kernel/messages.ts';
import { isReadyToCollect, stageNames } from '#domain/tracking/tracking.ts';
import { shipmentReferenceOf } from '#domain/search/references.ts';
import { bareReference } from '#domain/text/references.ts';
import { searchText } from '#domain/text/search.ts';
import { customerStatus, stageReached, stages, statusFacts } from '#domain/kernel/statuses.ts';
import type { Db } from '#server/db/open.ts';
import { branches } from '#server/db/schema/fleet.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { mayKeepLonger, waitingLegs } from '../lockers/legs/recipient-extension.ts';
import { tracking_events } from '#server/db/schema/tracking.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

const unknown = () => new ApiError(404, { message: messages.referenceNotFound, code: 'not_found' });

const columns = {
  id: shipments.id,
  short_tracking_reference: shipments.short_tracking_reference,
  parcel_count: shipments.parcel_count,
  status: shipments.status,
  collection_city: shipments.collection_city,
  delivery_city: shipments.delivery_city,
  estimated_delivery_to: shipments.estimated_delivery_to,
  delivered_at: shipments.delivered_at,
};

/** Conditions for the references of a parcel, most specific first. */
const namedBy = (reference: string, text: string): SQL[] => [
  eq(shipments.short_tracking_reference, reference),
  sql`${shipments.id} = (select shipment_id from marketplace_shipments where waybill = ${reference})`,
  sql`${shipments.id} in (select shipment_id from marketplace_shipments where amazon_order_id = ${text})`,
  eq(shipments.custom_tracking_reference, reference),
  sql`${shipments.id} in (select baton_shipments_called(${searchText(text)}, 2))`,
];

/** Finds the only shipment with a reference; throws 404 for none or several. */
export async function shipmentCalled(db: Db, text: string) {
  const reference = shipmentReferenceOf(text);
  if (!/^[A-Z0-9-]{4,40}$/.test(reference)) throw unknown();
  const called = (condition: SQL) => db.select(columns).from(shipments).where(condition).limit(2);
  for (const condition of namedBy(reference, bareReference(text))) {
    const [found, another] = await called(condition);
    // Reveals nothing about shipments that share a reference.
    if (found !== undefined) {
      if (another !== undefined) throw unknown();
      return found;
    }
  }
  throw unknown();
}

interface Event {
  status: string;
  at: string;
  city: string | null;
}

function stepsOf(status: string, newestFirst: readonly Event[]) {
  const last = stages.length - 1;
  const isReady = isReadyToCollect(status);
  const reached = isReady ? last : stages.indexOf(stageReached(status, newestFirst));
  const isThere = reached === last && !isReady;
  const cameTo = (stage: string) =>
    newestFirst.findLast((event) =>
      isReady && stage === stages[last]
        ? event.status === status
        : statusFacts(event.status).stage === stage,
    )?.at ?? null;
  return stages.map((stage, index) => ({
    stage,
    at: index <= reached ? cameTo(stage) : null,
    state:
      index < reached || (isThere && index === reached)
        ? ('done' as const)
        : index === reached
          ? ('current' as const)
          : ('pending' as const),
  }));
}

/** Label for customers, who know the first step as the booking. */
const publicLabel = (status: string): string =>
  status === 'submitted' ? stageNames.created : statusFacts(status).label;

/** Events as customers see them, without repeated statuses. */
function publicEvents(events: readonly Event[]) {
  const shown = events.map((event) => ({ ...event, status: customerStatus(event.status) }));
  return shown
    .filter((event, index) => event.status !== shown[index - 1]?.status)
    .map((event) => ({ ...event, label: publicLabel(event.status) }));
}

/**
 * Reads the collection deadline of a shipment in a locker; null if the shipment is in no locker.
 */
async function lockerWait(db: Db, shipmentId: number) {
  const legs = await waitingLegs(db, shipmentId);
  const [leg] = legs;
  if (leg === undefined) return null;
  if (leg.collect_before === null) return { until: null, hours_left: null, can_extend: false };
  const left = (Date.parse(leg.collect_before) - Date.now()) / HOUR_MS;
  return {
    until: leg.collect_before,
    hours_left: Math.max(0, Math.round(left * 100) / 100),
    can_extend: await mayKeepLonger(db, legs),
  };
}

/** Public tracking by reference: status, town and times, without personal data. */
export async function trackPublicly(db: Db, text: string) {
  const { id, ...found } = await shipmentCalled(db, text);
  const events = await db
    .select({ status: tracking_events.status, at: tracking_events.at, city: branches.city })
    .from(tracking_events)
    .leftJoin(branches, eq(branches.id, tracking_events.branch_id))
    .where(and(eq(tracking_events.shipment_id, id), tracking_events.changes_status))
    .orderBy(asc(tracking_events.at), asc(tracking_events.id));
  const status = customerStatus(found.status);
  return {
    ...found,
    status,
    label: publicLabel(status),
    locker: await lockerWait(db, id),
    steps: stepsOf(status, events.toReversed()),
    events: publicEvents(events).toReversed(),
  };
}
