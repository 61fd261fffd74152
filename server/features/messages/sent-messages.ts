import { eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { OPTED_OUT } from '#domain/messages/sent-messages.ts';
import { inValues, isBetween } from '#server/db/conditions.ts';
import { contains, listRows } from '#server/db/list.ts';
import type { Context } from '#server/context.ts';
import { columnsOf } from '#server/db/columns.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { drivers } from '#server/db/schema/fleet.ts';
import { text_messages } from '#server/db/schema/messages.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { claimedBy } from '#server/db/lists/claimed-by.ts';

type Query = InputOf<'GET /sent-sms'>['query'];
type Channel = (typeof text_messages.$inferSelect)['channel'];

const { driver_id, code, channel, ...own } = columnsOf(text_messages);
const shown = {
  ...own,
  account: accounts.name,
  driver: drivers.name,
  short_tracking_reference: shipments.short_tracking_reference,
};

const isOverdue = (minutes: number | undefined) =>
  minutes === undefined
    ? undefined
    : sql`${own.status} = 'sent' and ${own.sent_at} < now() - make_interval(mins => ${minutes}::int)`;

/** Filter conditions of the logs. */
export function messageConditions(filter: NonNullable<Query['filter']>): (SQL | undefined)[] {
  const isResent = filter.resent ? isNotNull(own.resent_from_id) : isNull(own.resent_from_id);
  const isOut = sql`(${own.error} is not distinct from ${OPTED_OUT})`;
  return [
    contains(filter.search, [own.mobile_number, own.message]),
    inValues(channel, filter.channel),
    inValues(own.id, filter.id),
    inValues(own.status, filter.status),
    inValues(own.template, filter.template),
    inValues(own.account_id, filter.account_id),
    inValues(own.shipment_id, filter.shipment_id),
    filter.resent === undefined ? undefined : isResent,
    filter.opted_out === undefined ? undefined : sql`${isOut} = ${filter.opted_out}`,
    isOverdue(filter.overdue_minutes),
    claimedBy('messages', own.id, filter.claimed),
    ...isBetween(own.time_created, filter.created_from, filter.created_to),
  ];
}

/** Lists sent and waiting messages of a channel. */
export function listSentMessages({ db, caller }: Context, by: Channel, query: Query) {
  return listRows({
    db,
    select: db
      .select({
        ...shown,
        provider_reference: isTenant(caller) ? sql<null>`null` : own.provider_reference,
      })
      .from(text_messages)
      .leftJoin(accounts, eq(accounts.id, own.account_id))
      .leftJoin(shipments, eq(shipments.id, own.shipment_id))
      .leftJoin(drivers, eq(drivers.user_id, driver_id))
      .$dynamic(),
    query,
    where: [eq(channel, by), ...messageConditions(query.filter ?? {})],
    sort: {
      id: own.id,
      status: own.status,
      template: own.template,
      parts: own.parts,
      time_created: own.time_created,
      delivered_at: own.delivered_at,
    },
    usual: ['time_created', 'DESC'],
    tieBreaker: own.id,
  });
}
