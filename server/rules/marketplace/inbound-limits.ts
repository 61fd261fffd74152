import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { parcelProblems, type SentParcel } from '../../../src/domain/parcels.ts';
import type { Db } from '../../db/open.ts';
import { service_levels } from '../../db/schema/rates.ts';
import { shipments } from '../../db/schema/shipments.ts';
import { parcels } from '../../db/schema/tracking.ts';
import type { PriceDesk } from '../price-desk.ts';
import { unfit } from '../rating.ts';

const measure = z.number().positive();
const stated = z.object({
  parcels: z
    .array(z.object({ length: measure, width: measure, height: measure, weight: measure }))
    .min(1),
});

interface Received {
  payload: Record<string, unknown>;
  /** What was booked for it; null when nothing was. */
  shipmentId: number | null;
}

/** Parcels as they were measured here, else as they were booked, else as the marketplace states them. */
async function parcelsOf(db: Db, { payload, shipmentId }: Received): Promise<SentParcel[]> {
  const booked = await db
    .select()
    .from(parcels)
    .where(eq(parcels.shipment_id, shipmentId ?? 0))
    .orderBy(parcels.number);
  if (booked.length > 0)
    return booked.map((parcel) => ({
      submitted_length: parcel.actual_length ?? parcel.submitted_length,
      submitted_width: parcel.actual_width ?? parcel.submitted_width,
      submitted_height: parcel.actual_height ?? parcel.submitted_height,
      submitted_weight: parcel.actual_weight ?? parcel.submitted_weight,
    }));
  const read = stated.safeParse(payload).data?.parcels ?? [];
  return read.map(({ length, width, height, weight }) => ({
    submitted_length: length,
    submitted_width: width,
    submitted_height: height,
    submitted_weight: weight,
  }));
}

/** What is too large about an inbound shipment, for the provider or its service; null when it fits or nobody knows its size. */
export async function overLimits(
  db: Db,
  desk: Pick<PriceDesk, 'maxima'>,
  received: Received,
): Promise<string | null> {
  const all = await parcelsOf(db, received);
  const [problem] = Object.values(parcelProblems(all, desk.maxima)).flat();
  if (problem !== undefined) return problem.replace(/\.$/, '');
  const [booked] = await db
    .select({ service: service_levels })
    .from(shipments)
    .innerJoin(service_levels, eq(service_levels.id, shipments.service_level_id))
    .where(eq(shipments.id, received.shipmentId ?? 0));
  return booked === undefined ? null : unfit(booked.service, all);
}
