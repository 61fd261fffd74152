import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { inboundRefusal } from '../../../src/domain/marketplace-inbound.ts';
import type { Db } from '../../db/open.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { amazon_inbound_logs, amazon_shipments } from '../../db/schema/marketplace.ts';
import { shipments } from '../../db/schema/shipments.ts';
import { distinct, failed, NOT_FOUND, ok, skipped, type RowOutcome } from '../outcomes.ts';
import { openPriceDesk, type PriceDesk } from '../price-desk.ts';
import { overLimits } from './inbound-limits.ts';

type Log = typeof amazon_inbound_logs.$inferSelect;

const textIn = (payload: Log['payload'], name: string): string | null => {
  const value = payload[name];
  return typeof value === 'string' ? value : null;
};

async function factsOf(db: Db, desk: PriceDesk, log: Log) {
  const [found] = await db
    .select({
      province: amazon_shipments.zone,
      order: amazon_shipments.amazon_order_id,
      shipmentId: amazon_shipments.shipment_id,
      account_status: accounts.status,
    })
    .from(amazon_shipments)
    .leftJoin(shipments, eq(shipments.id, amazon_shipments.shipment_id))
    .leftJoin(accounts, eq(accounts.id, shipments.account_id))
    .where(eq(amazon_shipments.waybill, log.waybill));
  return {
    waybill: log.waybill,
    order_id: textIn(log.payload, 'orderId') ?? found?.order ?? null,
    postal_code: textIn(log.payload, 'postalCode'),
    province: found?.province ?? null,
    account_status: found?.account_status ?? null,
    over: await overLimits(db, desk, {
      payload: log.payload,
      shipmentId: found?.shipmentId ?? null,
    }),
  };
}

/** What was refused on the way in waits to be sent again; what was accepted stays as it is. */
const release = (db: Db, log: Log) =>
  db
    .update(amazon_shipments)
    .set({
      state: 'received',
      error: null,
      fingerprint: null,
      time_modified: sql`now()`,
      version: sql`${amazon_shipments.version} + 1`,
    })
    .where(and(eq(amazon_shipments.waybill, log.waybill), ne(amazon_shipments.state, 'accepted')));

async function readAgain(db: Db, desk: PriceDesk, log: Log): Promise<RowOutcome> {
  const refusal = inboundRefusal(await factsOf(db, desk, log));
  await db
    .update(amazon_inbound_logs)
    .set({
      state: refusal === null ? 'resubmitted' : 'failed',
      http_status: refusal?.http_status ?? 201,
      error: refusal?.error ?? null,
      fingerprint: refusal?.fingerprint ?? null,
      attempts: sql`${amazon_inbound_logs.attempts} + 1`,
      version: sql`${amazon_inbound_logs.version} + 1`,
    })
    .where(eq(amazon_inbound_logs.id, log.id));
  if (refusal !== null) return failed(log.id, refusal.error);
  await release(db, log);
  return ok(log.id);
}

/** Reads refused inbound shipments once more, by the rules of today; call in a transaction. */
export async function resubmitInbound(db: Db, given: readonly number[]): Promise<RowOutcome[]> {
  const ids = distinct(given);
  const logs = await db
    .select()
    .from(amazon_inbound_logs)
    .where(inArray(amazon_inbound_logs.id, ids))
    .orderBy(amazon_inbound_logs.id)
    .for('update');
  const byId = new Map(logs.map((log) => [log.id, log]));
  const desk = await openPriceDesk(db);
  const results: RowOutcome[] = [];
  for (const id of ids) {
    const log = byId.get(id);
    if (log === undefined) results.push(failed(id, NOT_FOUND));
    else if (log.state !== 'failed') results.push(skipped(id, 'It was accepted before.'));
    else results.push(await readAgain(db, desk, log));
  }
  return results;
}
