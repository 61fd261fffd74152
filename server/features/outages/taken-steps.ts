import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { OutageStep } from '../../../src/domain/outages/outage.ts';
import type { Db } from '../../db/open.ts';
import { locker_shipments } from '../../db/schema/locker-access.ts';
import { outage_steps, outages } from '../../db/schema/outages.ts';
import { shipments } from '../../db/schema/shipments.ts';

type Outage = typeof outages.$inferSelect;

/** A parcel for which a step could not be taken. */
export interface Skipped {
  id: number;
  reference: string;
  why: string;
}

/** The legs for which a step was taken; those that were skipped are tried again. */
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

/** Whoever looks at an outage sees that something was done about it. */
export const bumpOutage = (db: Db, id: number) =>
  db
    .update(outages)
    .set({ version: sql`${outages.version} + 1` })
    .where(eq(outages.id, id));

/** Keeps for which parcels a step was taken, and for which it was skipped. */
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

/** Parcels for which a step of an outage could not be taken, and why. */
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
