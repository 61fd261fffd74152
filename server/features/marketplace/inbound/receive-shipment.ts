import { eq, sql } from 'drizzle-orm';
import { ApiError, notFound } from '#api/api-error.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { whyNotReadAgain } from '#domain/marketplace/marketplace-sending.ts';
import type { Context } from '#server/context.ts';
import { marketplace_inbound_logs } from '#server/db/schema/marketplace.ts';
import { writeAuditLog } from '#server/http/audit-log.ts';
import { resubmitInbound } from './inbound.ts';
import { readInboundLog } from '../logs.ts';

/**
 * Receives a shipment of the marketplace: books it, or stores it as refused with the reason until
 * it is corrected.
 */
export async function receiveShipment(
  body: InputOf<'POST /amazon-shipments/inbound'>['body'],
  { db, caller }: Context,
) {
  const { waybill, ...payload } = body;
  // Locked, so that concurrent requests for a waybill book it once.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`waybill ${waybill}`}, 0))`);
  const [log] = await db
    .insert(marketplace_inbound_logs)
    .values({ waybill, state: 'failed', http_status: 422, payload, attempts: 0 })
    .returning();
  if (log === undefined) throw new Error('The shipment was not saved');
  await resubmitInbound(db, [log.id], caller);
  return readInboundLog(db, log.id);
}

/** Corrects the data of a refused shipment and processes it again. */
export async function correctShipment(
  id: number,
  changes: InputOf<'PUT /amazon-shipments/inbound-logs/:id'>['body'],
  { db, caller }: Context,
) {
  const [log] = await db
    .select()
    .from(marketplace_inbound_logs)
    .where(eq(marketplace_inbound_logs.id, id))
    .for('update');
  if (log === undefined) throw notFound();
  const fixed = whyNotReadAgain(log);
  if (fixed !== null) throw new ApiError(409, { message: fixed, code: 'conflict' });
  await db
    .update(marketplace_inbound_logs)
    .set({ payload: { ...log.payload, ...changes } })
    .where(eq(marketplace_inbound_logs.id, id));
  await writeAuditLog(db, caller, [
    {
      account_id: null,
      table_name: 'marketplace_inbound_logs',
      row_id: id,
      action: 'correct',
      changes: {},
    },
  ]);
  await resubmitInbound(db, [id], caller);
  return readInboundLog(db, id);
}
