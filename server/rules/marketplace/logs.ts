import { eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { marketplaceLogs as calls } from '../../../src/api/contract/marketplace-logs.ts';
import type { InputOf } from '../../../src/api/endpoint.ts';
import { notFound } from '../../../src/api/refusal.ts';
import { waybillOf } from '../../../src/domain/marketplace-waybills.ts';
import { among, between } from '../../db/conditions.ts';
import { contains, listRows } from '../../db/list.ts';
import type { Db } from '../../db/open.ts';
import {
  amazon_inbound_logs,
  amazon_shipments,
  amazon_webhook_logs,
} from '../../db/schema/marketplace.ts';
import { withoutSecrets } from './masking.ts';

type Query<K extends keyof typeof calls> =
  InputOf<K, (typeof calls)[K]> extends { query: infer Q } ? Q : never;
type WebhookQuery = Query<'GET /amazon-shipments/webhook-logs'>;
type InboundQuery = Query<'GET /amazon-shipments/inbound-logs'>;
export type InboundFilter = NonNullable<InboundQuery['filter']>;

const webhook = {
  id: amazon_webhook_logs.id,
  amazon_shipment_id: amazon_webhook_logs.amazon_shipment_id,
  waybill: amazon_shipments.waybill,
  direction: amazon_webhook_logs.direction,
  event_code: amazon_webhook_logs.event_code,
  url: amazon_webhook_logs.url,
  http_status: amazon_webhook_logs.http_status,
  duration_ms: amazon_webhook_logs.duration_ms,
  error: amazon_webhook_logs.error,
  fingerprint: amazon_webhook_logs.fingerprint,
  time_created: amazon_webhook_logs.time_created,
};

const whetherFailed = (wanted: boolean | undefined): SQL | undefined => {
  if (wanted === undefined) return undefined;
  return wanted ? isNotNull(amazon_webhook_logs.error) : isNull(amazon_webhook_logs.error);
};

function webhookConditions(filter: NonNullable<WebhookQuery['filter']>): (SQL | undefined)[] {
  const table = amazon_webhook_logs;
  return [
    contains(filter.search, [amazon_shipments.waybill, table.error]),
    among(table.id, filter.id),
    among(table.amazon_shipment_id, filter.amazon_shipment_id),
    among(amazon_shipments.waybill, filter.waybill && waybillOf(filter.waybill)),
    among(table.direction, filter.direction),
    among(table.event_code, filter.event_code),
    among(table.http_status, filter.http_status),
    whetherFailed(filter.failed),
    among(table.fingerprint, filter.fingerprint),
    ...between(table.time_created, filter.created_from, filter.created_to),
  ];
}

export function listWebhookLogs(db: Db, query: WebhookQuery) {
  const table = amazon_webhook_logs;
  return listRows({
    db,
    select: db
      .select(webhook)
      .from(table)
      .leftJoin(amazon_shipments, eq(amazon_shipments.id, table.amazon_shipment_id))
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
  const { request, answer } = amazon_webhook_logs;
  const [found] = await db
    .select({ ...webhook, request, answer })
    .from(amazon_webhook_logs)
    .leftJoin(amazon_shipments, eq(amazon_shipments.id, amazon_webhook_logs.amazon_shipment_id))
    .where(eq(amazon_webhook_logs.id, id));
  if (found === undefined) throw notFound();
  return { ...found, request: withoutSecrets(found.request) };
}

const { payload, ...inbound } = {
  id: amazon_inbound_logs.id,
  waybill: amazon_inbound_logs.waybill,
  amazon_shipment_id: amazon_inbound_logs.amazon_shipment_id,
  state: amazon_inbound_logs.state,
  http_status: amazon_inbound_logs.http_status,
  error: amazon_inbound_logs.error,
  fingerprint: amazon_inbound_logs.fingerprint,
  payload: amazon_inbound_logs.payload,
  attempts: amazon_inbound_logs.attempts,
  time_created: amazon_inbound_logs.time_created,
  version: amazon_inbound_logs.version,
};

/** What all inbound shipments of a list or of a run hold to. */
export function inboundConditions(filter: InboundFilter): (SQL | undefined)[] {
  const table = amazon_inbound_logs;
  return [
    contains(filter.search, [table.waybill, table.error]),
    among(table.id, filter.id),
    among(table.waybill, filter.waybill && waybillOf(filter.waybill)),
    among(table.amazon_shipment_id, filter.amazon_shipment_id),
    among(table.state, filter.state),
    among(table.fingerprint, filter.fingerprint),
    ...between(table.time_created, filter.created_from, filter.created_to),
  ];
}

export function listInboundLogs(db: Db, query: InboundQuery) {
  const table = amazon_inbound_logs;
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
    .from(amazon_inbound_logs)
    .where(eq(amazon_inbound_logs.id, id));
  if (found === undefined) throw notFound();
  return { ...found, payload: withoutSecrets(found.payload) };
}
