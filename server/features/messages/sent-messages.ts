import { eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { sentMessageFields } from '#domain/messages/sent-message.fields.ts';
import { OPTED_OUT } from '#domain/messages/sent-messages.ts';
import { inValues, matches } from '#server/db/conditions.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
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

const own = columnsOf(text_messages);

const listed = readFields(
  sentMessageFields,
  {
    ...own,
    account: accounts.name,
    driver: drivers.name,
    short_tracking_reference: shipments.short_tracking_reference,
  },
  {
    resent: (wanted) => matches(isNotNull(own.resent_from_id), wanted),
    opted_out: (wanted) => sql`(${own.error} is not distinct from ${OPTED_OUT}) = ${wanted}`,
    overdue_minutes: (minutes) =>
      sql`${own.status} = 'sent' and ${own.sent_at} < now() - make_interval(mins => ${minutes}::int)`,
  },
);

export const messageConditions = (filter: NonNullable<Query['filter']>): (SQL | undefined)[] => [
  ...listed.conditions(filter, [own.mobile_number, own.message]),
  inValues(own.channel, filter.channel),
  claimedBy('messages', own.id, filter.claimed),
];

/** Lists sent and waiting messages of a channel. */
export function listSentMessages({ db, caller }: Context, by: Channel, query: Query) {
  return listRows({
    db,
    select: db
      .select({
        ...listed.columns,
        provider_reference: isTenant(caller) ? sql<null>`null` : own.provider_reference,
      })
      .from(text_messages)
      .leftJoin(accounts, eq(accounts.id, own.account_id))
      .leftJoin(shipments, eq(shipments.id, own.shipment_id))
      .leftJoin(drivers, eq(drivers.user_id, own.driver_id))
      .$dynamic(),
    query,
    where: [eq(own.channel, by), ...messageConditions(query.filter ?? {})],
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: own.id,
  });
}
