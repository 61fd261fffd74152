import { eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Calls } from '#api/generated/endpoints.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { startOfDay, todayHere } from '#domain/kernel/business-days.ts';
import { waybillOf } from '#domain/marketplace/marketplace-waybills.ts';
import { inValues, isBetween } from '#server/db/conditions.ts';
import { contains, listRows } from '#server/db/list.ts';
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
const webhook = {
  id: marketplace_webhook_logs.id,
  amazon_shipment_id: marketplace_webhook_logs.amazon_shipment_id,
  waybill: marketplace_shipments.waybill,
  direction: marketplace_webhook_logs.direction,
  event_code: marketplace_webhook_logs.event_code,
  url: marketplace_webhook_logs.url,
  http_status: marketplace_webhook_logs.http_status,
  duration_ms: marketplace_webhook_logs.duration_ms,
  error: marketplace_webhook_logs.error,
  fingerprint: marketplace_webhook_logs.fingerprint,
  time_created: marketplace_webhook_logs.time_created,
};

const whetherFailed = (isFailed: boolean | undefined): SQL | undefined => {
  if (isFailed === undefined) return undefined;
  return isFailed
    ? isNotNull(marketplace_webhook_logs.error)
    : isNull(marketplace_webhook_logs.error);
};

const ofToday = (isToday: boolean | undefined): SQL | undefined => {
  if (isToday === undefined) return undefined;
  const { time_created } = marketplace_webhook_logs;
  const today = startOfDay(todayHere());
  return isToday ? sql`${time_created} >= ${today}` : sql`${time_created} < ${today}`;
};

/** Filter conditions of the list of requests. */
export function webhookConditions(
  filter: NonNullable<WebhookQuery['filter']>,
): (SQL | undefined)[] {
  const table = marketplace_webhook_logs;
  return [
    contains(filter.search, [marketplace_shipments.waybill, table.error]),
    inValues(table.id, filter.id),
    inValues(table.amazon_shipment_id, filter.amazon_shipment_id),
    inValues(marketplace_shipments.waybill, filter.waybill, waybillOf),
    inValues(table.direction, filter.direction),
    inValues(table.event_code, filter.event_code),
    inValues(table.http_status, filter.http_status),
    whetherFailed(filter.failed),
    ofToday(filter.is_today),
    inValues(table.fingerprint, filter.fingerprint),
    ...isBetween(table.time_created, filter.created_from, filter.created_to),
  ];
}

export function listWebhookLogs(db: Db, query: WebhookQuery) {
  const table = marketplace_webhook_logs;
  return listRows({
    db,
    select: db
      .select(webhook)
      .from(table)
      .leftJoin(marketplace_shipments, eq(marketplace_shipments.id, table.amazon_shipment_id))
      .$dynamic(),
    query,
    where: webhookConditions(query.filter ?? {}),
    sort: {
      id: table.id,
      event_code: table.event_code,
      http_status: table.http_status,
      duration_ms: table.duration_ms,
      time_created: table.time_created,
    },
    usual: ['time_created', 'DESC'],
    tieBreaker: table.id,
  });
}

export async function readWebhookLog(db: Db, id: number) {
  const { request, answer } = marketplace_webhook_logs;
  const [found] = await db
    .select({ ...webhook, request, answer })
    .from(marketplace_webhook_logs)
    .leftJoin(
      marketplace_shipments,
      eq(marketplace_shipments.id, marketplace_webhook_logs.amazon_shipment_id),
    )
    .where(eq(marketplace_webhook_logs.id, id));
  if (found === undefined) throw notFound();
  return { ...found, request: withoutSecrets(found.request) };
}

const { payload, ...inbound } = {
  id: marketplace_inbound_logs.id,
  waybill: marketplace_inbound_logs.waybill,
  amazon_shipment_id: marketplace_inbound_logs.amazon_shipment_id,
  state: marketplace_inbound_logs.state,
  http_status: marketplace_inbound_logs.http_status,
  error: marketplace_inbound_logs.error,
  fingerprint: marketplace_inbound_logs.fingerprint,
  payload: marketplace_inbound_logs.payload,
  attempts: marketplace_inbound_logs.attempts,
  time_created: marketplace_inbound_logs.time_created,
  version: marketplace_inbound_logs.version,
};

/** Filter conditions of lists and runs of inbound shipments. */
export function inboundConditions(filter: InboundFilter): (SQL | undefined)[] {
  const table = marketplace_inbound_logs;
  return [
    contains(filter.search, [table.waybill, table.error]),
    inValues(table.id, filter.id),
    inValues(table.waybill, filter.waybill, waybillOf),
    inValues(table.amazon_shipment_id, filter.amazon_shipment_id),
    inValues(table.state, filter.state),
    inValues(table.fingerprint, filter.fingerprint),
    ...isBetween(table.time_created, filter.created_from, filter.created_to),
  ];
}

export function listInboundLogs(db: Db, query: InboundQuery) {
  const table = marketplace_inbound_logs;
  return listRows({
    db,
    select: db.select(inbound).from(table).$dynamic(),
    query,
    where: inboundConditions(query.filter ?? {}),
    sort: {
      id: table.id,
      waybill: table.waybill,
      state: table.state,
      http_status: table.http_status,
      attempts: table.attempts,
      time_created: table.time_created,
    },
    usual: ['time_created', 'DESC'],
    tieBreaker: table.id,
  });
}

export async function readInboundLog(db: Db, id: number) {
  const [found] = await db
    .select({ ...inbound, payload })
    .from(marketplace_inbound_logs)
    .where(eq(marketplace_inbound_logs.id, id));
  if (found === undefined) throw notFound();
  return { ...found, payload: withoutSecrets(found.payload) };
}
