import { and, inArray, ne, sql } from 'drizzle-orm';
import {
  driverOf,
  legAssignedBy,
  legFreedBy,
  type Assignable,
} from '#domain/shipments/assignment.ts';
import { awaitsPayment, NOT_PAID } from '#domain/billing/shipment-payment.ts';
import { mayBecome, needsReason } from '#domain/shipments/shipment-rules.ts';
import type { ProofTexts } from '#domain/shipments/proof.ts';
import { isDelivered, statusFacts, type Status } from '#domain/kernel/statuses.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { parcels, tracking_events } from '#server/db/schema/tracking.ts';
import { chargeShipments } from '../ledger/charge-shipments.ts';
import { releasePromos } from '../pricing/promo.ts';
import { writeStatusNotices } from '../messages/shipment-notices.ts';
import { askForRatings } from '../ratings/ask-for-ratings.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';

/** Columns of a shipment that a change of status needs. */
export interface Standing extends Assignable {
  id: number;
  account_id: number;
}

export interface StatusChange {
  status: Status;
  source: 'portal' | 'hub-scan' | 'upstream' | 'driver' | 'locker';
  reason?: string;
  message?: string;
  /** Identification that the recipient gave instead of the PIN. */
  fallback?: string | undefined;
  /** Texts of the proof of delivery. */
  proof?: ProofTexts | undefined;
  at?: string;
  branch_id?: number;
  driver_id?: number;
  latitude?: number;
  longitude?: number;
  /**
   * Whether undoing a change restores the status, so that nothing is counted or announced again.
   */
  isRestored?: true;
}

/** Locks shipments until the commit, in the order of ids. */
export const lockShipments = (db: Db, ids: readonly number[]) =>
  db
    .select()
    .from(shipments)
    .where(inArray(shipments.id, [...ids]))
    .orderBy(shipments.id)
    .for('update');

/** Locks a shipment until the commit; undefined outside the tenant scope. */
export async function lockShipment(db: Db, id: number) {
  const [row] = await lockShipments(db, [id]);
  return row;
}

const REASON_MISSING = 'Enter a reason.';

const DRIVER_MISSING = 'Assign a driver.';

/** `true` if a shipment may take the status now, otherwise the reason. */
export function mayChange(row: Assignable, change: StatusChange): true | string {
  if (needsReason(change.status) && !change.reason) return REASON_MISSING;
  const turn = mayBecome(row.status, change.status);
  const allowed = turn === true && awaitsPayment(row, change.status) ? NOT_PAID : turn;
  const leg = legAssignedBy(change.status);
  const hasNoDriver = leg !== null && (change.driver_id ?? row[driverOf[leg]]) === null;
  return allowed === true && hasNoDriver ? DRIVER_MISSING : allowed;
}

/** Driver columns after a change of status: cleared by "unassigned", set by "assigned". */
function driversAfter({ status, driver_id }: StatusChange) {
  const assigned = legAssignedBy(status);
  const freed = legFreedBy(status);
  return {
    ...(assigned !== null && driver_id !== undefined && { [driverOf[assigned]]: driver_id }),
    ...(freed !== null && { [driverOf[freed]]: null }),
  };
}

/** Further columns that a status sets. */
function consequences({ status, reason, isRestored }: StatusChange, at: string) {
  if (isRestored) return {};
  const one = sql`1`;
  return {
    ...(status === 'collected' && {
      collected_at: sql`coalesce(${shipments.collected_at}, ${at}::timestamptz)`,
      collection_attempts: sql`${shipments.collection_attempts} + ${one}`,
    }),
    ...(status === 'collection-failed-attempt' && {
      collection_attempts: sql`${shipments.collection_attempts} + ${one}`,
    }),
    ...((status === 'delivery-failed-attempt' ||
      status === 'delivered' ||
      status === 'in-locker') && {
      delivery_attempts: sql`${shipments.delivery_attempts} + ${one}`,
    }),
    ...(isDelivered(status) && { delivered_at: at }),
    ...(status === 'cancelled' && { cancelled_at: at, cancellation_reason: reason ?? null }),
  };
}

/** Timeline entry of a shipment. */
export interface Words {
  message: string;
  data?: Record<string, unknown>;
}

/** Adds timeline entries about changes that keep the status. */
export async function recordChanges(
  db: Db,
  caller: Caller,
  changes: readonly (Words & { row: Standing; driver_id?: number | null })[],
): Promise<void> {
  if (changes.length === 0) return;
  const at = new Date().toISOString();
  await db.insert(tracking_events).values(
    changes.map(({ row, message, data, driver_id = null }) => ({
      account_id: row.account_id,
      shipment_id: row.id,
      status: row.status,
      message,
      source: 'portal',
      driver_id,
      user_id: caller.userId,
      data: data ?? null,
      at,
      changes_status: false,
    })),
  );
}

function dataOf({ reason, proof, fallback }: StatusChange) {
  const data = {
    ...(reason !== undefined && { reason }),
    ...(proof && { proof }),
    ...(fallback !== undefined && { fallback }),
  };
  return Object.keys(data).length === 0 ? null : data;
}

interface Applied {
  rows: readonly Standing[];
  change: StatusChange;
  /** Timeline entry of each row, instead of the text of the status. */
  words?: ((row: Standing) => Words) | undefined;
}

/**
 * Sets the status of shipments and parcels, with events, charges, notices and log entries. All rows
 * must allow it.
 */
export async function applyStatus(
  db: Db,
  caller: Caller,
  { rows, change, words }: Applied,
): Promise<void> {
  if (rows.length === 0) return;
  const at = change.at ?? new Date().toISOString();
  const ids = rows.map(({ id }) => id);
  await db
    .update(shipments)
    .set({
      status: change.status,
      status_at: at,
      ...driversAfter(change),
      ...consequences(change, at),
      time_modified: sql`now()`,
      version: sql`${shipments.version} + 1`,
    })
    .where(inArray(shipments.id, ids));
  await db
    .update(parcels)
    .set({ status: change.status, version: sql`${parcels.version} + 1` })
    // Separately cancelled parcels stay cancelled.
    .where(and(inArray(parcels.shipment_id, ids), ne(parcels.status, 'cancelled')));
  await chargeShipments(db, ids);
  if (change.status === 'cancelled') await releasePromos(db, ids);
  await db.insert(tracking_events).values(
    rows.map((row) => ({
      account_id: row.account_id,
      shipment_id: row.id,
      status: change.status,
      message: change.message ?? statusFacts(change.status).label,
      data: dataOf(change),
      ...words?.(row),
      source: change.source,
      branch_id: change.branch_id ?? null,
      driver_id: change.driver_id ?? null,
      user_id: caller.userId || null,
      latitude: change.latitude ?? null,
      longitude: change.longitude ?? null,
      at,
    })),
  );
  if (!change.isRestored) {
    await writeStatusNotices(db, { ids, status: change.status, at });
    await askForRatings(db, { ids, status: change.status, at });
  }
  await writeAuditLog(
    db,
    caller,
    rows.map((row) => ({
      account_id: row.account_id,
      table_name: 'shipments',
      row_id: row.id,
      action: 'status',
      changes: changesBetween({ ...row }, { status: change.status, ...driversAfter(change) }),
    })),
  );
}
