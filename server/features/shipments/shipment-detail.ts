import { eq } from 'drizzle-orm';
import { notFound } from '#api/api-error.ts';
import { volumetricWeight } from '#domain/pricing/services.ts';
import { customerStatus } from '#domain/kernel/statuses.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { parcels } from '#server/db/schema/tracking.ts';
import { selectDetails, shownTo } from './list/shipment-list.ts';
import { ratingOf } from '../ratings/ratings.ts';
import { isTenant } from '#domain/people/tenancy.ts';

type Parcel = typeof parcels.$inferSelect;

function shownParcel(caller: Caller, own: Parcel) {
  const { account_id: _, shipment_id: __, time_created: ___, version: ____, ...parcel } = own;
  const measured = {
    length: parcel.actual_length ?? parcel.submitted_length,
    width: parcel.actual_width ?? parcel.submitted_width,
    height: parcel.actual_height ?? parcel.submitted_height,
  };
  return {
    ...parcel,
    status: isTenant(caller) ? customerStatus(parcel.status) : parcel.status,
    volumetric_weight: volumetricWeight(measured),
  };
}

// Responses of the upstream carrier and credit overrides by staff are internal to the provider.
const ofTheProvider = {
  over_limit_reason: null,
  upstream_error: null,
  upstream_reference: null,
  upstream_at: null,
};

/** Reads a shipment with its parcels; throws 404 outside the tenant scope. */
export async function readShipment(db: Db, caller: Caller, id: number) {
  const [row] = await selectDetails(db).where(eq(shipments.id, id));
  if (row === undefined) throw notFound();
  const own = await db
    .select()
    .from(parcels)
    .where(eq(parcels.shipment_id, id))
    .orderBy(parcels.number);
  const shown = shownTo(caller, row);
  return {
    ...shown,
    ...(isTenant(caller) && ofTheProvider),
    created_by: isTenant(caller) ? null : shown.created_by,
    rating: await ratingOf(db, id),
    parcels: own.map((parcel) => shownParcel(caller, parcel)),
  };
}

/**
 * Throws 404 unless the shipment is in the caller's tenant scope; returns the columns that rules
 * check.
 */
export async function requireShipment(db: Db, id: number) {
  const [row] = await db
    .select({
      id: shipments.id,
      account_id: shipments.account_id,
      status: shipments.status,
      short_tracking_reference: shipments.short_tracking_reference,
    })
    .from(shipments)
    .where(eq(shipments.id, id));
  if (row === undefined) throw notFound();
  return row;
}
