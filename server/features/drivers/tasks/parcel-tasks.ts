import { and, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { ApiError, invalidError } from '#api/api-error.ts';
import { parcelProblems } from '#domain/booking/parcels.ts';
import { parcelReference } from '#domain/search/references.ts';
import { canCancelShipment } from '#domain/shipments/shipment-rules.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { parcels } from '#server/db/schema/tracking.ts';
import { book } from '#server/features/booking/booking.ts';
import { packedParcels } from '#server/features/pricing/packaging.ts';
import { createPricer } from '#server/features/pricing/pricer.ts';
import { applyAssignment, driverNames } from '#server/features/shipments/assignments.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { reweigh } from '#server/features/shipments/changes/reweigh.ts';
import { lockShipment, recordChanges } from '#server/features/shipments/status-changes.ts';

type Body = InputOf<'POST /drivers/tasks'>['body'];
type Task<K extends Body['task']> = Extract<Body, { task: K }>;
type Row = typeof shipments.$inferSelect;

const MAX_PARCELS = 100;

const conflict = (message: string) => new ApiError(409, { message, code: 'conflict' });

const parcelsOf = (db: Db, { id }: Row) =>
  db.select().from(parcels).where(eq(parcels.shipment_id, id)).orderBy(parcels.number);

/** Throws 409 after the collection, when parcels can no longer be added or cancelled. */
function requireWithSender(row: Row): void {
  const allowed = canCancelShipment(row);
  if (allowed !== true) throw conflict(allowed);
}

/** Updates weight and price of a shipment after a change of parcels, with an audit entry. */
async function settle(
  db: Db,
  caller: Caller,
  { row, action, message }: { row: Row; action: string; message: string },
): Promise<number> {
  const now = await reweigh(db, row);
  await db
    .update(shipments)
    .set({ time_modified: sql`now()`, version: sql`${shipments.version} + 1` })
    .where(eq(shipments.id, row.id));
  await recordChanges(db, caller, [{ row, message, driver_id: caller.userId }]);
  await writeAuditLog(db, caller, [
    {
      table_name: 'shipments',
      row_id: row.id,
      account_id: row.account_id,
      action,
      changes: changesBetween({ ...row }, now),
    },
  ]);
  return row.id;
}

/** Adds a parcel that the driver found; the price changes accordingly. */
export async function addParcel(
  db: Db,
  caller: Caller,
  { row, parcel }: Pick<Task<'add-parcel'>, 'parcel'> & { row: Row },
): Promise<number> {
  requireWithSender(row);
  const { maxima, packagings } = await createPricer(db);
  const packed = packedParcels([parcel], packagings);
  const problems = parcelProblems([parcel], maxima);
  if (Object.keys(problems).length > 0) throw invalidError(problems);
  const all = await parcelsOf(db, row);
  if (all.length >= MAX_PARCELS)
    throw conflict(`A shipment can have at most ${MAX_PARCELS} parcels.`);
  const number = (all.at(-1)?.number ?? 0) + 1;
  const tracking_reference = parcelReference(row.short_tracking_reference, number);
  const { account_id, id: shipment_id, status } = row;
  const place = { account_id, shipment_id, number, tracking_reference, status };
  await db.insert(parcels).values(packed.map((one) => ({ ...one, ...place })));
  return settle(db, caller, { row, action: 'add-parcel', message: `Parcel ${number} was added` });
}

/** Cancels a missing parcel; cancelling the last parcel cancels the shipment. */
export async function cancelParcel(
  db: Db,
  caller: Caller,
  { row, number, reason }: Pick<Task<'cancel-parcel'>, 'number' | 'reason'> & { row: Row },
): Promise<number> {
  requireWithSender(row);
  const left = (await parcelsOf(db, row)).filter(({ status }) => status !== 'cancelled');
  if (!left.some((one) => one.number === number))
    throw invalidError({ number: ['There is no such parcel.'] });
  if (left.length === 1)
    throw conflict('The last parcel cannot be cancelled. Cancel the shipment instead.');
  await db
    .update(parcels)
    .set({ status: 'cancelled', version: sql`${parcels.version} + 1` })
    .where(and(eq(parcels.shipment_id, row.id), eq(parcels.number, number)));
  const message = `Parcel ${number} was cancelled: ${reason}`;
  return settle(db, caller, { row, action: 'cancel-parcel', message });
}

/** Books a shipment that the driver found, and assigns it to this driver. */
export async function addShipment(
  db: Db,
  caller: Caller,
  { account_id: accountId, ...given }: Task<'add-shipment'>['booking'],
): Promise<number> {
  const { id } = await book(
    { db, caller, pricer: await createPricer(db) },
    { ...given, account_id: accountId },
    { accountId },
  );
  const row = await lockShipment(db, id);
  if (row === undefined) throw new Error('The shipment was not booked');
  const assigned = { leg: 'collection', driver: caller.userId } as const;
  await db
    .update(shipments)
    .set({ collection_driver_id: caller.userId })
    .where(eq(shipments.id, id));
  const names = await driverNames(db, [caller.userId]);
  await applyAssignment(db, caller, { rows: [row], assigned, names });
  return id;
}
