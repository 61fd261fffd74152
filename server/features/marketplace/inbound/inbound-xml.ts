import { eq, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { inValues, isBetween } from '#server/db/conditions.ts';
import { contains, listRows } from '#server/db/list.ts';
import type { Db } from '#server/db/open.ts';
import { columnsOf } from '#server/db/columns.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { inbound_xml } from '#server/db/schema/messages.ts';
import { shipments } from '#server/db/schema/shipments.ts';

type Query = InputOf<'GET /inbound-xml'>['query'];

const { content, answer, ...own } = columnsOf(inbound_xml);
const listed = {
  ...own,
  account: accounts.name,
  short_tracking_reference: shipments.short_tracking_reference,
};

const selectFrom = <C extends object>(db: Db, more: C) =>
  db
    .select({ ...listed, ...more })
    .from(inbound_xml)
    .leftJoin(accounts, eq(accounts.id, inbound_xml.account_id))
    .leftJoin(shipments, eq(shipments.id, inbound_xml.shipment_id))
    .$dynamic();

/** Filter conditions of the list. */
export const documentConditions = (filter: NonNullable<Query['filter']>): (SQL | undefined)[] => [
  contains(filter.search, [inbound_xml.reference, inbound_xml.source, inbound_xml.error]),
  inValues(inbound_xml.id, filter.id),
  inValues(inbound_xml.account_id, filter.account_id),
  inValues(inbound_xml.shipment_id, filter.shipment_id),
  inValues(inbound_xml.source, filter.source),
  inValues(inbound_xml.document_type, filter.document_type),
  inValues(inbound_xml.status, filter.status),
  filter.is_test === undefined ? undefined : eq(inbound_xml.is_test, filter.is_test),
  ...isBetween(inbound_xml.time_created, filter.created_from, filter.created_to),
];

export function listInboundXml(db: Db, query: Query) {
  const table = inbound_xml;
  return listRows({
    db,
    select: selectFrom(db, {}),
    query,
    where: documentConditions(query.filter ?? {}),
    sort: {
      id: table.id,
      source: table.source,
      document_type: table.document_type,
      reference: table.reference,
      status: table.status,
      time_created: table.time_created,
    },
    usual: ['time_created', 'DESC'],
    tieBreaker: table.id,
  });
}

/** Reads a document as text, without parsing its XML. */
export async function readInboundXml(db: Db, id: number) {
  const [found] = await selectFrom(db, { content, answer }).where(eq(inbound_xml.id, id));
  if (found === undefined) throw notFound();
  return found;
}
