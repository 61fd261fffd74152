import { eq, sql, type SQL } from 'drizzle-orm';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { startOfDay, todayHere } from '#domain/kernel/business-days.ts';
import {
  inboundLogFields,
  webhookLogFields,
} from '#domain/marketplace/lists/marketplace-logs.fields.ts';
import { waybillOf } from '#domain/marketplace/marketplace-waybills.ts';
import { columnsOf } from '#server/db/columns.ts';
import { inValues, matches } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import {
  marketplace_inbound_logs,
  marketplace_shipments,
  marketplace_webhook_logs,
} from '#server/db/schema/marketplace.ts';
import { withoutSecrets } from './events/masking.ts';

type Query<K extends keyof Calls['marketplaceLogs']> =
  InputOf<K> extends { query: infer Q } ? Q : never;
type WebhookQuery = Query<'GET /amazon-shipments/webhook-logs'>;
type InboundQuery = Query<'GET /amazon-shipments/inbound-logs'>;
export type InboundFilter = NonNullable<InboundQuery['filter']>;

const webhook = readFields(
  webhookLogFields,
  { ...columnsOf(marketplace_webhook_logs), waybill: marketplace_shipments.waybill },
  {
    waybill: (waybills) => inValues(marketplace_shipments.waybill, waybills, waybillOf),
    failed: (wanted) => matches(sql`${marketplace_webhook_logs.error} is not null`, wanted),
    is_today: (wanted) =>
      matches(sql`${marketplace_webhook_logs.time_created} >= ${startOfDay(todayHere())}`, wanted),
  },
);

/** Filter conditions of the list of requests. */
export const webhookConditions = (filter: NonNullable<WebhookQuery['filter']>) =>
  webhook.conditions(filter, [marketplace_shipments.waybill, marketplace_webhook_logs.error]);

export function listWebhookLogs(db: Db, query: WebhookQuery) {
  const table = marketplace_webhook_logs;
  return listRows({
    db,
    select: db
      .select(webhook.columns)
      .from(table)
      .leftJoin(marketplace_shipments, eq(marketplace_shipments.id, table.amazon_shipment_id))
      .$dynamic(),
    query,
    where: webhookConditions(query.filter ?? {}),
    sort: webhook.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: table.id,
  });
}

export async function readWebhookLog(db: Db, id: number) {
  const { request, answer } = marketplace_webhook_logs;
  const [found] = await db
    .select({ ...webhook.columns, request, answer })
    .from(marketplace_webhook_logs)
    .leftJoin(
      marketplace_shipments,
      eq(marketplace_shipments.id, marketplace_webhook_logs.amazon_shipment_id),
    )
    .where(eq(marketplace_webhook_logs.id, id));
  if (found === undefined) throw notFound();
  return { ...found, request: withoutSecrets(found.request) };
}

const inbound = readFields(inboundLogFields, columnsOf(marketplace_inbound_logs), {
  waybill: (waybills) => inValues(marketplace_inbound_logs.waybill, waybills, waybillOf),
});

/** Filter conditions of lists and runs of inbound shipments. */
export const inboundConditions = (filter: InboundFilter): (SQL | undefined)[] =>
  inbound.conditions(filter, [marketplace_inbound_logs.waybill, marketplace_inbound_logs.error]);

export function listInboundLogs(db: Db, query: InboundQuery) {
  const table = marketplace_inbound_logs;
  return listRows({
    db,
    select: db.select(inbound.columns).from(table).$dynamic(),
    query,
    where: inboundConditions(query.filter ?? {}),
    sort: inbound.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: table.id,
  });
}

export async function readInboundLog(db: Db, id: number) {
  const [found] = await db
    .select({ ...inbound.columns, payload: marketplace_inbound_logs.payload })
    .from(marketplace_inbound_logs)
    .where(eq(marketplace_inbound_logs.id, id));
  if (found === undefined) throw notFound();
  return { ...found, payload: withoutSecrets(found.payload) };
}
