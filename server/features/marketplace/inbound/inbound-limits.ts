import { eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import { parcelProblems, type SentParcel } from '#domain/booking/parcels.ts';
import { groupBy } from '#domain/kernel/group-by.ts';
import type { Db } from '#server/db/open.ts';
import { service_levels } from '#server/db/schema/rates.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { parcels } from '#server/db/schema/tracking.ts';
import type { Pricer } from '#server/features/pricing/pricer.ts';
import { misfitReason } from '#server/features/pricing/service-fit.ts';

const measure = z.number().positive();
const stated = z.object({
  parcels: z
    .array(z.object({ length: measure, width: measure, height: measure, weight: measure }))
    .min(1),
});

interface Received {
  id: number;
  payload: Record<string, unknown>;
  /** Id of the booked shipment; null if none was booked. */
  shipmentId: number | null;
}

type Booked = typeof parcels.$inferSelect;

const measuredParcel = (parcel: Booked): SentParcel => ({
  submitted_length: parcel.actual_length ?? parcel.submitted_length,
  submitted_width: parcel.actual_width ?? parcel.submitted_width,
  submitted_height: parcel.actual_height ?? parcel.submitted_height,
  submitted_weight: parcel.actual_weight ?? parcel.submitted_weight,
});

const statedIn = (payload: Received['payload']): SentParcel[] =>
  (stated.safeParse(payload).data?.parcels ?? []).map(({ length, width, height, weight }) => ({
    submitted_length: length,
    submitted_width: width,
    submitted_height: height,
    submitted_weight: weight,
  }));

/**
 * Finds the limits of the provider or the service that inbound shipments exceed; null for a
 * shipment that exceeds none or whose size is unknown. Uses the measured size of parcels, else the
 * booked one, else the one stated by the marketplace.
 */
export async function overLimits(
  db: Db,
  pricer: Pick<Pricer, 'maxima'>,
  received: readonly Received[],
): Promise<Map<number, string | null>> {
  const ids = [...new Set(received.map(({ shipmentId }) => shipmentId))].filter(
    (id) => id !== null,
  );
  const parcelsOf = groupBy(
    await db
      .select()
      .from(parcels)
      .where(inArray(parcels.shipment_id, ids))
      .orderBy(parcels.number),
    ({ shipment_id }) => shipment_id,
  );
  const booked = await db
    .select({ id: shipments.id, service: service_levels })
    .from(shipments)
    .innerJoin(service_levels, eq(service_levels.id, shipments.service_level_id))
    .where(inArray(shipments.id, ids));
  const services = new Map(booked.map(({ id, service }) => [id, service]));
  return new Map(
    received.map(({ id, payload, shipmentId }) => {
      const own = parcelsOf.get(shipmentId ?? 0)?.map(measuredParcel) ?? statedIn(payload);
      const [problem] = Object.values(parcelProblems(own, pricer.maxima)).flat();
      const service = services.get(shipmentId ?? 0);
      return [id, problem?.replace(/\.$/, '') ?? (service ? misfitReason(service, own) : null)];
    }),
  );
}
