import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { detailCodeOf, eventCodeOf } from '#domain/marketplace/marketplace-events.ts';
import { groupBy } from '#domain/kernel/group-by.ts';
import type { Db } from '#server/db/open.ts';
import { marketplace_events, marketplace_shipments } from '#server/db/schema/marketplace.ts';
import { tracking_events } from '#server/db/schema/tracking.ts';

/**
 * Number of ids below the newest one in which rows may still appear, because ids are assigned
 * before the commit.
 */
const LATE_NUMBERS = 5_000;

/** Starting point of the queue. Events from before the start of the server are not queued. */
export async function newestTrackingEvent(db: Db): Promise<number> {
  const [row] = await db
    .select({ id: sql<number>`coalesce(max(${tracking_events.id}), 0)::float8` })
    .from(tracking_events);
  return row?.id ?? 0;
}

/** Tracking events of marketplace shipments that are in no queue yet, in their order. */
const selectUnpublished = (db: Db, newest: number) =>
  db
    .select({
      id: tracking_events.id,
      shipment: marketplace_shipments.id,
      waybill: marketplace_shipments.waybill,
      needsPin: marketplace_shipments.delivery_pin_required,
      status: tracking_events.status,
      reason: sql<string | null>`${tracking_events.data} ->> 'reason'`,
      at: tracking_events.at,
    })
    .from(tracking_events)
    .innerJoin(
      marketplace_shipments,
      eq(marketplace_shipments.shipment_id, tracking_events.shipment_id),
    )
    .leftJoin(marketplace_events, eq(marketplace_events.tracking_event_id, tracking_events.id))
    .where(
      and(
        gt(tracking_events.id, newest - LATE_NUMBERS),
        tracking_events.changes_status,
        inArray(tracking_events.status, Object.keys(eventCodeOf)),
        isNull(tracking_events.parcel_id),
        isNull(marketplace_events.id),
      ),
    )
    .orderBy(asc(tracking_events.at), asc(tracking_events.id));

type Unpublished = Awaited<ReturnType<typeof selectUnpublished>>[number];

/** Locks the queues of shipments until the commit and returns their last sequence numbers. */
async function lastNumbers(db: Db, shipments: readonly number[]): Promise<Map<number, number>> {
  const affected = inArray(marketplace_shipments.id, [...shipments]);
  await db
    .select({ id: marketplace_shipments.id })
    .from(marketplace_shipments)
    .where(affected)
    .orderBy(marketplace_shipments.id)
    .for('update');
  const rows = await db
    .select({
      shipment: marketplace_events.amazon_shipment_id,
      last: sql<number>`max(${marketplace_events.sequence})`,
    })
    .from(marketplace_events)
    .where(inArray(marketplace_events.amazon_shipment_id, [...shipments]))
    .groupBy(marketplace_events.amazon_shipment_id);
  return new Map(rows.map(({ shipment, last }) => [shipment, last]));
}

function queueRow(happened: Unpublished, sequence: number) {
  const { id, shipment, waybill, status, at } = happened;
  const code = eventCodeOf[status];
  if (code === undefined) throw new Error(`${status} is not sent to the marketplace`);
  return {
    amazon_shipment_id: shipment,
    tracking_event_id: id,
    sequence,
    event_code: code,
    detail_code: detailCodeOf(code, happened),
    state: 'waiting' as const,
    payload: { waybill, eventCode: code, eventTime: at },
    occurred_at: at,
  };
}

/**
 * Appends new tracking events of marketplace shipments to their queues, each once. `newest` is the
 * latest event of the last call.
 */
export async function queueMarketplaceEvents(db: Db, newest: number): Promise<number> {
  const happened = groupBy(await selectUnpublished(db, newest), ({ shipment }) => shipment);
  if (happened.size === 0) return 0;
  const last = await lastNumbers(db, [...happened.keys()]);
  const rows = [...happened].flatMap(([shipment, events]) =>
    events.map((event, index) => queueRow(event, (last.get(shipment) ?? 0) + index + 1)),
  );
  const made = await db
    .insert(marketplace_events)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: marketplace_events.id });
  return made.length;
}
