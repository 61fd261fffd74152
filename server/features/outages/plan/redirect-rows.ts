import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { aliasOf } from '#server/db/columns.ts';
import { lockers } from '#server/db/schema/lockers.ts';
import { outage_redirects } from '#server/db/schema/outages.ts';
import { shipments } from '#server/db/schema/shipments.ts';

const targets = aliasOf(lockers, 'targets');

/** Shipments redirected because of an outage. */
export const redirectsOf = (db: Db, outageId: number) =>
  db
    .select({
      shipment_id: shipments.id,
      reference: shipments.short_tracking_reference,
      from: lockers.code,
      to: targets.code,
      to_locker_id: targets.id,
    })
    .from(outage_redirects)
    .innerJoin(shipments, eq(shipments.id, outage_redirects.shipment_id))
    .innerJoin(lockers, eq(lockers.id, outage_redirects.from_locker_id))
    .innerJoin(targets, eq(targets.id, outage_redirects.to_locker_id))
    .where(eq(outage_redirects.outage_id, outageId))
    .orderBy(shipments.short_tracking_reference);

/** Shipments that were not redirected, with the reason. */
export const redirectsSkipped = (db: Db, outageId: number) =>
  db
    .select({
      reference: shipments.short_tracking_reference,
      step: sql<'redirect'>`'redirect'`,
      why: sql<string>`${outage_redirects.skipped}`,
    })
    .from(outage_redirects)
    .innerJoin(shipments, eq(shipments.id, outage_redirects.shipment_id))
    .where(and(eq(outage_redirects.outage_id, outageId), isNotNull(outage_redirects.skipped)))
    .orderBy(shipments.short_tracking_reference);

/** Result for a shipment: the new locker, or the reason for not redirecting. */
export interface Redirect {
  shipment_id: number;
  from_locker_id: number;
  to_locker_id: number | null;
  skipped: string | null;
}

/** Stores the results. A shipment that was skipped before may have found a locker since. */
export async function keepRedirects(
  db: Db,
  outageId: number,
  redirects: readonly Redirect[],
): Promise<void> {
  if (redirects.length === 0) return;
  await db
    .insert(outage_redirects)
    .values(redirects.map((one) => ({ outage_id: outageId, ...one })))
    .onConflictDoUpdate({
      target: [outage_redirects.outage_id, outage_redirects.shipment_id],
      set: {
        to_locker_id: sql`excluded.to_locker_id`,
        from_locker_id: sql`excluded.from_locker_id`,
        skipped: sql`excluded.skipped`,
        time_created: sql`now()`,
      },
    });
}
