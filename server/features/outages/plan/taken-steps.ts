import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { OutageStep } from '#domain/outages/outage.ts';
import type { Db } from '#server/db/open.ts';
import { locker_shipments } from '#server/db/schema/locker-access.ts';
import { outage_steps, outages } from '#server/db/schema/outages.ts';
import { shipments } from '#server/db/schema/shipments.ts';

type Outage = typeof outages.$inferSelect;

/** A skipped parcel. */
export interface Skipped {
  id: number;
  reference: string;
  why: string;
}

/**
 * Finds the legs for which a step was taken. Leaves out skipped legs, so that these are tried
 * again.
 */
export async function takenBefore(
  db: Db,
  outageId: number,
  step: OutageStep,
): Promise<Set<number>> {
  const rows = await db
    .select({ id: outage_steps.locker_shipment_id })
    .from(outage_steps)
    .where(
      and(
        eq(outage_steps.outage_id, outageId),
        eq(outage_steps.step, step),
        isNull(outage_steps.skipped),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Increments the version of an outage, so that its viewers see the changed steps. */
export const bumpOutage = (db: Db, id: number) =>
  db
    .update(outages)
    .set({ version: sql`${outages.version} + 1` })
    .where(eq(outages.id, id));

/** Stores the parcels for which a step was taken, and the skipped parcels. */
export async function keepSteps(
  db: Db,
  { id }: Outage,
  {
    step,
    done,
    skipped,
  }: { step: OutageStep; done: readonly number[]; skipped: readonly Skipped[] },
): Promise<void> {
  const taken = [
    ...done.map((leg) => ({ leg, why: null })),
    ...skipped.map(({ id: leg, why }) => ({ leg, why })),
  ];
  if (taken.length === 0) return;
  await db
    .insert(outage_steps)
    .values(
      taken.map(({ leg, why }) => ({
        outage_id: id,
        step,
        locker_shipment_id: leg,
        skipped: why,
      })),
    )
    .onConflictDoUpdate({
      target: [outage_steps.outage_id, outage_steps.step, outage_steps.locker_shipment_id],
      set: { skipped: sql`excluded.skipped`, time_created: sql`now()` },
    });
  await bumpOutage(db, id);
}

/** Skipped parcels of an outage with the reasons. */
export const skippedParcels = (db: Db, id: number) =>
  db
    .select({
      reference: shipments.short_tracking_reference,
      step: outage_steps.step,
      why: sql<string>`${outage_steps.skipped}`,
    })
    .from(outage_steps)
    .innerJoin(locker_shipments, eq(locker_shipments.id, outage_steps.locker_shipment_id))
    .innerJoin(shipments, eq(shipments.id, locker_shipments.shipment_id))
    .where(and(eq(outage_steps.outage_id, id), isNotNull(outage_steps.skipped)))
    .orderBy(shipments.short_tracking_reference, outage_steps.step);
