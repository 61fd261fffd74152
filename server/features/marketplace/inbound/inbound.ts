import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { inboundRejection } from '#domain/marketplace/marketplace-inbound.ts';
import { whyNotReadAgain } from '#domain/marketplace/marketplace-sending.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { marketplace_inbound_logs, marketplace_shipments } from '#server/db/schema/marketplace.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import type { Verdict } from '#server/runs/work.ts';
import { createPricer, type Pricer } from '#server/features/pricing/pricer.ts';
import { bookInbound, marketplaceAccount, provinceIn, type Booker } from './book-inbound.ts';
import { overLimits } from './inbound-limits.ts';

type Log = typeof marketplace_inbound_logs.$inferSelect;

const textIn = (payload: Log['payload'], name: string): string | null => {
  const value = payload[name];
  return typeof value === 'string' ? value : null;
};

type Rejection = ReturnType<typeof inboundRejection>;

/**
 * Returns the reasons for refusing inbound shipments by the current rules; null for accepted
 * shipments.
 */
async function judge(
  db: Db,
  pricer: Pricer,
  logs: readonly Log[],
): Promise<Map<number, Rejection>> {
  const found = await db
    .select({
      waybill: marketplace_shipments.waybill,
      province: marketplace_shipments.zone,
      order: marketplace_shipments.amazon_order_id,
      shipmentId: marketplace_shipments.shipment_id,
      account_status: accounts.status,
    })
    .from(marketplace_shipments)
    .leftJoin(shipments, eq(shipments.id, marketplace_shipments.shipment_id))
    .leftJoin(accounts, eq(accounts.id, shipments.account_id))
    .where(inArray(marketplace_shipments.waybill, distinctTexts(logs)));
  const own = await marketplaceAccount(db);
  const byWaybill = new Map(found.map((row) => [row.waybill, row]));
  const over = await overLimits(
    db,
    pricer,
    logs.map(({ id, waybill, payload }) => {
      return { id, payload, shipmentId: byWaybill.get(waybill)?.shipmentId ?? null };
    }),
  );
  return new Map(
    logs.map(({ id, waybill, payload }) => {
      const booked = byWaybill.get(waybill);
      const rejection = inboundRejection({
        waybill,
        order_id: textIn(payload, 'orderId') ?? booked?.order ?? null,
        postal_code: textIn(payload, 'postalCode'),
        province: booked?.province ?? provinceIn(payload),
        account_status: booked?.account_status ?? own?.status ?? null,
        over: over.get(id) ?? null,
      });
      return [id, rejection];
    }),
  );
}

const distinctTexts = (logs: readonly Log[]) => [...new Set(logs.map(({ waybill }) => waybill))];

const AT_ONCE = 1000;

/**
 * Previews processing inbound shipments again. Each shipment that would be skipped or refused again
 * gets the reason.
 */
export async function previewInbound(db: Db, selection: SQL): Promise<Verdict[]> {
  const { rows } = await db.execute<{ id: number; label: string; state: Log['state'] }>(sql`
    select chosen.id, chosen.label, log.state
    from (${selection}) as chosen join ${marketplace_inbound_logs} as log on log.id = chosen.id
    order by chosen.position`);
  const rejections = new Map<number, Rejection>();
  const failing = rows.filter((row) => whyNotReadAgain(row) === null);
  const pricer = await createPricer(db);
  for (let at = 0; at < failing.length; at += AT_ONCE) {
    const ids = failing.slice(at, at + AT_ONCE).map(({ id }) => id);
    const logs = await db
      .select()
      .from(marketplace_inbound_logs)
      .where(inArray(marketplace_inbound_logs.id, ids));
    for (const [id, why] of await judge(db, pricer, logs)) rejections.set(id, why);
  }
  return rows.map(({ id, label, state }) => {
    const why = rejections.get(id);
    const failure = why && { reason: why.error, fingerprint: why.fingerprint, ids: [id] };
    return {
      reason: whyNotReadAgain({ state }),
      failure: failure ?? undefined,
      count: 1,
      sample: [label],
    };
  });
}

/** Sets a shipment that was refused on arrival to waiting. Accepted shipments stay as they are. */
const release = (db: Db, log: Log) =>
  db
    .update(marketplace_shipments)
    .set({
      state: 'received',
      error: null,
      fingerprint: null,
      time_modified: sql`now()`,
      version: sql`${marketplace_shipments.version} + 1`,
    })
    .where(
      and(
        eq(marketplace_shipments.waybill, log.waybill),
        ne(marketplace_shipments.state, 'accepted'),
      ),
    );

const outcome = (log: Log, rejected: Rejection) => {
  const taken = log.attempts === 0 ? ('accepted' as const) : ('resubmitted' as const);
  return rejected === null
    ? { state: taken, http_status: 201, error: null, fingerprint: null }
    : { state: 'failed' as const, ...rejected };
};

async function readAgain(booker: Booker, log: Log, refused: Rejection): Promise<RowOutcome> {
  const { db } = booker;
  const isNew = log.amazon_shipment_id === null;
  const rejected = refused ?? (isNew ? await bookInbound(booker, log) : null);
  await db
    .update(marketplace_inbound_logs)
    .set({
      ...outcome(log, rejected),
      attempts: sql`${marketplace_inbound_logs.attempts} + 1`,
      version: sql`${marketplace_inbound_logs.version} + 1`,
    })
    .where(eq(marketplace_inbound_logs.id, log.id));
  if (rejected !== null) return failedRow(log.id, rejected.error);
  if (!isNew) await release(db, log);
  return okRow(log.id);
}

/** Processes refused inbound shipments again by the current rules. Call in a transaction. */
export async function resubmitInbound(
  db: Db,
  given: readonly number[],
  caller: Caller,
): Promise<RowOutcome[]> {
  const ids = distinctIds(given);
  const logs = await db
    .select()
    .from(marketplace_inbound_logs)
    .where(inArray(marketplace_inbound_logs.id, ids))
    .orderBy(marketplace_inbound_logs.id)
    .for('update');
  const byId = new Map(logs.map((log) => [log.id, log]));
  const failing = logs.filter((log) => whyNotReadAgain(log) === null);
  const booker = { db, caller, pricer: await createPricer(db) };
  const rejections = await judge(db, booker.pricer, failing);
  const results: RowOutcome[] = [];
  for (const id of ids) {
    const log = byId.get(id);
    const reason = log && whyNotReadAgain(log);
    if (log === undefined) results.push(failedRow(id, NOT_FOUND));
    else if (typeof reason === 'string') results.push(skippedRow(id, reason));
    else results.push(await readAgain(booker, log, rejections.get(id) ?? null));
  }
  return results;
}
