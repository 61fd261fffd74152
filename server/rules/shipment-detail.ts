import { and, desc, eq } from 'drizzle-orm';
import { notFound } from '../../src/api/refusal.ts';
import { volumetricWeight } from '../../src/domain/services.ts';
import { customerStatus } from '../../src/domain/statuses.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { audit } from '../db/schema/settings.ts';
import { shipments } from '../db/schema/shipments.ts';
import { parcels } from '../db/schema/tracking.ts';
import { users } from '../db/schema/users.ts';
import { selectDetails, shownTo } from './shipment-list.ts';
import { isTenant } from './tenancy.ts';

const MOST_ENTRIES = 200;

type Parcel = typeof parcels.$inferSelect;

function shownParcel(caller: Caller, { account_id: _, shipment_id: __, ...parcel }: Parcel) {
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

/** A shipment with its parcels; 404 for those of somebody else. */
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
    // What an upstream carrier answers is the provider's affair.
    upstream_error: isTenant(caller) ? null : shown.upstream_error,
    created_by: isTenant(caller) ? null : shown.created_by,
    parcels: own.map((parcel) => shownParcel(caller, parcel)),
  };
}

/** Throws 404 unless the caller's fence lets the shipment through; gives what rules ask for. */
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

/** Who changed what, newest first. */
export async function auditOf(db: Db, id: number) {
  await requireShipment(db, id);
  return db
    .select({
      id: audit.id,
      action: audit.action,
      user_id: audit.user_id,
      user: users.name,
      at: audit.at,
      run_id: audit.run_id,
      changes: audit.changes,
    })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.user_id))
    .where(and(eq(audit.table_name, 'shipments'), eq(audit.row_id, id)))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(MOST_ENTRIES);
}
