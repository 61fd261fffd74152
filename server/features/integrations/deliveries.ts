import { eq, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { shipmentReferenceOf } from '#domain/search/references.ts';
import { webhookDeliveryFields } from '#domain/integrations/webhook-delivery.fields.ts';
import type { ShownDeliveryState } from '#domain/integrations/webhooks.ts';
import { columnsOf } from '#server/db/columns.ts';
import { inValues } from '#server/db/conditions.ts';
import { contains, listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import {
  integrations,
  webhook_attempts,
  webhook_deliveries,
} from '#server/db/schema/integrations.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { claimedBy } from '#server/db/lists/claimed-by.ts';
import { isBefore, isSendingOn } from './claim-deliveries.ts';
import { bodyOf, eventOf, headersOf } from './post-event.ts';

type Query = InputOf<'GET /webhook-deliveries'>['query'];

const isLetOut = sql`exists (select from ${integrations} i
  where i.id = ${webhook_deliveries.integration_id} and i.state = 'active' and ${isSendingOn})`;

const state = sql<ShownDeliveryState>`case
  when ${webhook_deliveries.state} = 'waiting' and not ${isLetOut} then 'held'
  else ${webhook_deliveries.state} end`;

// The column is written with its table name, because a column object inserted into a select loses
// this name.
const waitsFor = sql<number | null>`case when webhook_deliveries.state = 'waiting' then (
  select min(e.sequence) from webhook_deliveries e where ${isBefore(sql`webhook_deliveries`)}) end`;

const listed = readFields(
  webhookDeliveryFields,
  {
    ...columnsOf(webhook_deliveries),
    integration: integrations.name,
    integration_state: integrations.state,
    short_tracking_reference: shipments.short_tracking_reference,
    state,
    waits_for: waitsFor,
  },
  { attempts_from: (least) => sql`${webhook_deliveries.attempts} >= ${least}` },
);

const select = (db: Db) =>
  db
    .select(listed.columns)
    .from(webhook_deliveries)
    .innerJoin(integrations, eq(integrations.id, webhook_deliveries.integration_id))
    .leftJoin(shipments, eq(shipments.id, webhook_deliveries.shipment_id))
    .$dynamic();

// Searches references in shipments separately, so that the list can be counted without a join.
const mentions = (search: string | undefined): SQL | undefined =>
  search === undefined || search.trim() === ''
    ? undefined
    : sql`(${contains(search, [webhook_deliveries.message_id, webhook_deliveries.error])}
        or ${webhook_deliveries.shipment_id} in (select id from shipments where short_tracking_reference = ${shipmentReferenceOf(search)}))`;

export const deliveryConditions = ({
  search,
  ...filter
}: NonNullable<Query['filter']>): (SQL | undefined)[] => [
  inValues(webhook_deliveries.id, filter.id),
  mentions(search),
  ...listed.conditions(filter, []),
  claimedBy('webhook-deliveries', webhook_deliveries.id, filter.claimed),
];

/** Lists deliveries, newest first. */
export const listDeliveries = (db: Db, query: Query) =>
  listRows({
    db,
    select: select(db),
    query,
    where: query.filter ? deliveryConditions(query.filter) : [],
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: webhook_deliveries.id,
  });

/** Reads a delivery with its content and all attempts. */
export async function readDeliveryRecord(db: Db, id: number) {
  const [row] = await select(db).where(eq(webhook_deliveries.id, id));
  const [kept] = await db
    .select({ delivery: webhook_deliveries, url: integrations.url })
    .from(webhook_deliveries)
    .innerJoin(integrations, eq(integrations.id, webhook_deliveries.integration_id))
    .where(eq(webhook_deliveries.id, id));
  if (row === undefined || kept === undefined) throw notFound();
  const tries = await db
    .select()
    .from(webhook_attempts)
    .where(eq(webhook_attempts.delivery_id, id))
    .orderBy(webhook_attempts.id);
  const posted = { ...eventOf(kept.delivery), attempt: Math.max(1, kept.delivery.attempts) };
  const sentAt = tries.at(-1)?.at ?? kept.delivery.time_created;
  const isKept = Object.keys(kept.delivery.payload).length > 0;
  return {
    ...row,
    url: kept.url,
    payload: kept.delivery.payload,
    body: isKept ? bodyOf(posted) : null,
    headers: headersOf(posted, Math.floor(Date.parse(sentAt) / 1000)),
    tries: tries.map(
      ({ account_id: _a, delivery_id: _d, integration_id: _i, ...attempt }) => attempt,
    ),
  };
}
