import { and, eq, ne } from 'drizzle-orm';
import { weightsOf } from '#domain/booking/parcels.ts';
import { chargedWeight } from '#domain/pricing/services.ts';
import type { Db } from '#server/db/open.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { parcels } from '#server/db/schema/tracking.ts';
import { chargeShipments } from '#server/features/ledger/charge-shipments.ts';
import { measuredPrice } from '#server/features/pricing/measured-price.ts';

/**
 * Recalculates weight and price of a shipment from its current parcels; returns the changed
 * columns.
 */
export async function reweigh(db: Db, row: typeof shipments.$inferSelect) {
  const all = await db
    .select()
    .from(parcels)
    .where(and(eq(parcels.shipment_id, row.id), ne(parcels.status, 'cancelled')));
  const weights = weightsOf(
    all.map((one) => ({
      submitted_length: one.actual_length ?? one.submitted_length,
      submitted_width: one.actual_width ?? one.submitted_width,
      submitted_height: one.actual_height ?? one.submitted_height,
      submitted_weight: one.actual_weight ?? one.submitted_weight,
    })),
  );
  const charged_weight = chargedWeight(weights.actual, weights.volumetric);
  const heaviest = Math.max(...all.map((one) => one.actual_weight ?? one.submitted_weight));
  const now = {
    actual_weight: weights.actual,
    volumetric_weight: weights.volumetric,
    charged_weight,
    parcel_count: all.length,
    ...(await measuredPrice(db, row, { charged_weight, heaviest })),
  };
  await db.update(shipments).set(now).where(eq(shipments.id, row.id));
  await chargeShipments(db, [row.id]);
  return now;
}
