import { asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { notFound } from '#api/api-error.ts';
import { timelineOf } from '#domain/marketplace/marketplace-timeline.ts';
import { waybillOf } from '#domain/marketplace/marketplace-waybills.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { marketplace_receipts, marketplace_shipments } from '#server/db/schema/marketplace.ts';
import { pathSegment } from '#server/adapters/geocoding/address-below.ts';
import { marketplaceOf } from '#server/adapters/marketplace.ts';
import { eventsOf } from './shipment-detail.ts';
import { shownShipment } from './shipment-list.ts';

const receiptsSchema = z.object({
  events: z
    .array(
      z.object({
        receiptId: z.string().max(100),
        eventCode: z.string().max(60),
        detailCode: z.string().max(60).nullish(),
        eventTime: z.iso.datetime({ offset: true }),
        receivedAt: z.iso.datetime({ offset: true }),
      }),
    )
    .max(500),
});

type Receipts = z.output<typeof receiptsSchema>['events'];

function parseReceipts(text: string): Receipts | null {
  try {
    return receiptsSchema.safeParse(JSON.parse(text)).data?.events ?? null;
  } catch {
    return null;
  }
}

/** Stores receipts of the marketplace; existing receipts stay. */
export async function postReceipts(
  db: Db,
  amazonShipmentId: number,
  receipts: Receipts,
): Promise<void> {
  if (receipts.length === 0) return;
  await db
    .insert(marketplace_receipts)
    .values(
      receipts.map((one) => ({
        amazon_shipment_id: amazonShipmentId,
        receipt: one.receiptId,
        event_code: one.eventCode,
        detail_code: one.detailCode ?? null,
        event_time: one.eventTime,
        received_at: one.receivedAt,
      })),
    )
    .onConflictDoNothing();
}

async function theirs(db: Db, amazonShipmentId: number) {
  const { event_code, detail_code, event_time, received_at } = marketplace_receipts;
  return db
    .select({ event_code, detail_code, event_time, received_at })
    .from(marketplace_receipts)
    .where(eq(marketplace_receipts.amazon_shipment_id, amazonShipmentId))
    .orderBy(asc(received_at), asc(marketplace_receipts.id));
}

/**
 * Fetches the receipts of a shipment from the marketplace and stores them; returns the error, or
 * null.
 */
async function refresh(
  { config, database }: Pick<Context, 'config' | 'database'>,
  shipment: { id: number; waybill: string },
): Promise<string | null> {
  const path = `/v2/shipments/${pathSegment(shipment.waybill)}/events`;
  const response = await marketplaceOf(config).send({ method: 'GET', path });
  if (response.error !== null) return response.error;
  const receipts = parseReceipts(response.text);
  if (receipts === null) return 'The response of the marketplace could not be read';
  await database.within({ is: 'staff' }, (db) => postReceipts(db, shipment.id, receipts));
  return null;
}

/**
 * Compares our events of a shipment with those received by the marketplace, fetched now or from
 * acknowledgements.
 */
export async function readTimeline(
  context: Pick<Context, 'config' | 'database'>,
  given: { id?: number | undefined; waybill?: string | undefined },
) {
  const { database } = context;
  const staff = { is: 'staff' } as const;
  const [shipment] = await database.within(staff, (db) =>
    db
      .select(shownShipment)
      .from(marketplace_shipments)
      .where(
        given.id === undefined
          ? sql`${marketplace_shipments.waybill} = ${waybillOf(given.waybill ?? '')}`
          : eq(marketplace_shipments.id, given.id),
      ),
  );
  if (shipment === undefined) throw notFound();
  const refreshError = await refresh(context, shipment);
  return database.within(staff, async (db) => ({
    shipment,
    steps: timelineOf(await eventsOf(db, shipment.id), await theirs(db, shipment.id)),
    source: refreshError === null ? ('live' as const) : ('stored' as const),
    asked_at: new Date().toISOString(),
    error: refreshError,
  }));
}
