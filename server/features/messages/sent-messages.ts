import { eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm';
import type { InputOf } from '../../../src/api/endpoint-types.ts';
import { among, between } from '../../db/conditions.ts';
import { contains, listRows } from '../../db/list.ts';
import type { Db } from '../../db/open.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { text_messages } from '../../db/schema/messages.ts';
import { shipments } from '../../db/schema/shipments.ts';

type Query = InputOf<'GET /sent-sms'>['query'];
type Channel = (typeof text_messages.$inferSelect)['channel'];

const { driver_id, provider_reference, code, channel, ...own } = getTableColumns(text_messages);
const shown = {
  ...own,
  account: accounts.name,
  short_tracking_reference: shipments.short_tracking_reference,
};

/** What went out by one channel, or waits to. */
export function listSentMessages(db: Db, by: Channel, query: Query) {
  const filter = query.filter ?? {};
  const { resent_from_id: resentFrom } = own;
  const isResent = filter.resent ? isNotNull(resentFrom) : isNull(resentFrom);
  return listRows({
    db,
    select: db
      .select(shown)
      .from(text_messages)
      .leftJoin(accounts, eq(accounts.id, own.account_id))
      .leftJoin(shipments, eq(shipments.id, own.shipment_id))
      .$dynamic(),
    query,
    where: [
      eq(channel, by),
      contains(filter.search, [own.mobile_number, own.message]),
      among(own.id, filter.id),
      among(own.status, filter.status),
      among(own.template, filter.template),
      among(own.account_id, filter.account_id),
      among(own.shipment_id, filter.shipment_id),
      filter.resent === undefined ? undefined : isResent,
      ...between(own.time_created, filter.created_from, filter.created_to),
    ],
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
