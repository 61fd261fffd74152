import { inArray, sql } from 'drizzle-orm';
import { mayBecome, needsReason } from '../../src/domain/shipment-rules.ts';
import { isDelivered, statusFacts, type Status } from '../../src/domain/statuses.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { shipments } from '../db/schema/shipments.ts';
import { parcels, tracking_events } from '../db/schema/tracking.ts';
import { leaveTraces } from './audit-trail.ts';

/** What is known of a shipment whose status changes. */
export interface Standing {
  id: number;
  account_id: number;
  status: string;
}

export interface StatusChange {
  status: Status;
  source: 'portal' | 'hub-scan' | 'upstream';
  reason?: string;
  message?: string;
  at?: string;
  branch_id?: number;
  driver_id?: number;
  latitude?: number;
  longitude?: number;
}

/** Rows to change are held until the commit, always in the same order. */
export const lockShipments = (db: Db, ids: readonly number[]) =>
  db
    .select()
    .from(shipments)
    .where(inArray(shipments.id, [...ids]))
    .orderBy(shipments.id)
    .for('update');

const REASON_MISSING = 'Say why.';

/** Whether a shipment may take this status now, or why not. */
export function mayChange(row: Pick<Standing, 'status'>, change: StatusChange): true | string {
  if (needsReason(change.status) && !change.reason) return REASON_MISSING;
  return mayBecome(row.status, change.status);
}

/** What else a status says about a shipment. */
function consequences({ status, reason }: StatusChange, at: string) {
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

/** Gives shipments a status with its event, parcels and traces; all of them may take it. */
export async function applyStatus(
  db: Db,
  caller: Caller,
  { rows, change }: { rows: readonly Standing[]; change: StatusChange },
): Promise<void> {
  if (rows.length === 0) return;
  const at = change.at ?? new Date().toISOString();
  const ids = rows.map(({ id }) => id);
  await db
    .update(shipments)
    .set({
      status: change.status,
      status_at: at,
      ...consequences(change, at),
      time_modified: sql`now()`,
      version: sql`${shipments.version} + 1`,
    })
    .where(inArray(shipments.id, ids));
  await db
    .update(parcels)
    .set({ status: change.status, version: sql`${parcels.version} + 1` })
    .where(inArray(parcels.shipment_id, ids));
  await db.insert(tracking_events).values(
    rows.map((row) => ({
      account_id: row.account_id,
      shipment_id: row.id,
      status: change.status,
      message: change.message ?? statusFacts(change.status).label,
      source: change.source,
      branch_id: change.branch_id ?? null,
      driver_id: change.driver_id ?? null,
      user_id: caller.userId,
      latitude: change.latitude ?? null,
      longitude: change.longitude ?? null,
      data: change.reason === undefined ? null : { reason: change.reason },
      at,
    })),
  );
  await leaveTraces(
    db,
    caller,
    rows.map((row) => ({
      account_id: row.account_id,
      table_name: 'shipments',
      row_id: row.id,
      action: 'status',
      changes: { status: { from: row.status, to: change.status } },
    })),
  );
}
