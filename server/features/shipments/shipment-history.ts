import { contract } from '#api/generated/contract.ts';
import { eq, sql } from 'drizzle-orm';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { parcels } from '#server/db/schema/tracking.ts';
import { historyOf } from '../overview/past/record-history.ts';
import { requireShipment } from './shipment-detail.ts';

/** Audit log of a shipment and its parcels, newest first; throws 404 outside the tenant scope. */
export async function shipmentHistory(db: Db, caller: Caller, id: number) {
  await requireShipment(db, id);
  const own = await db
    .select({ id: parcels.id, number: parcels.number })
    .from(parcels)
    .where(eq(parcels.shipment_id, id));
  return historyOf(db, caller, {
    id,
    table: 'shipments',
    parts: [{ table: 'parcels', ids: sql`select id from parcels where shipment_id = ${id}` }],
    partNames: new Map(own.map((parcel) => [parcel.id, `Parcel ${parcel.number}`])),
    shownBy: contract['GET /shipments/:id'].returns,
  });
}
