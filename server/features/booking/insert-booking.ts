import { randomInt } from 'node:crypto';
import { newShortTrackingReference, parcelReference } from '#domain/search/references.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { parcels, tracking_events } from '#server/db/schema/tracking.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import type { PackedParcel } from '../pricing/packaging.ts';

const MAX_TRIES = 5;

type Columns = Omit<typeof shipments.$inferInsert, 'short_tracking_reference'>;

/**
 * Inserts a shipment with a random reference. If that reference is taken, even by an account
 * outside the caller's scope, draws another reference.
 */
export async function insertShipment(db: Db, columns: Columns) {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const short_tracking_reference = newShortTrackingReference((below) => randomInt(below));
    const [row] = await db
      .insert(shipments)
      .values({ ...columns, short_tracking_reference })
      .onConflictDoNothing()
      .returning();
    if (row !== undefined) return row;
  }
  throw new Error('No free tracking reference was found');
}

export type BookedRow = Awaited<ReturnType<typeof insertShipment>>;

export async function insertParcels(
  db: Db,
  row: BookedRow,
  sent: readonly PackedParcel[],
): Promise<string[]> {
  const rows = sent.map((parcel, index) => ({
    ...parcel,
    account_id: row.account_id,
    shipment_id: row.id,
    number: index + 1,
    tracking_reference: parcelReference(row.short_tracking_reference, index + 1),
    status: row.status,
  }));
  await db.insert(parcels).values(rows);
  return rows.map(({ tracking_reference }) => tracking_reference);
}

const FIRST_MESSAGES: Record<string, string> = {
  'deposit-pending': 'Booked; waiting for the deposit in the locker',
};

/** Records the first event of a shipment with its author. */
export async function recordBooking(db: Db, caller: Caller | null, row: BookedRow): Promise<void> {
  await db.insert(tracking_events).values({
    account_id: row.account_id,
    shipment_id: row.id,
    status: row.status,
    message: FIRST_MESSAGES[row.status] ?? 'Booked',
    source: 'portal',
    user_id: caller?.userId ?? null,
    at: row.time_created,
  });
  await writeAuditLog(db, caller, [
    {
      account_id: row.account_id,
      table_name: 'shipments',
      row_id: row.id,
      action: 'create',
      changes: { short_tracking_reference: { from: null, to: row.short_tracking_reference } },
    },
  ]);
}
