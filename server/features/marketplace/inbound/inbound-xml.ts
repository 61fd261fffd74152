import { eq, type SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import { inboundDocumentFields } from '#domain/marketplace/lists/inbound-document.fields.ts';
import { listRows } from '#server/db/list.ts';
import { readFields } from '#server/db/lists/list-fields.ts';
import type { Db } from '#server/db/open.ts';
import { columnsOf } from '#server/db/columns.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { inbound_xml } from '#server/db/schema/messages.ts';
import { shipments } from '#server/db/schema/shipments.ts';

type Query = InputOf<'GET /inbound-xml'>['query'];

const listed = readFields(
  inboundDocumentFields,
  {
    ...columnsOf(inbound_xml),
    account: accounts.name,
    short_tracking_reference: shipments.short_tracking_reference,
  },
  {},
);

const selectFrom = <C extends object>(db: Db, more: C) =>
  db
    .select({ ...listed.columns, ...more })
    .from(inbound_xml)
    .leftJoin(accounts, eq(accounts.id, inbound_xml.account_id))
    .leftJoin(shipments, eq(shipments.id, inbound_xml.shipment_id))
    .$dynamic();

export const documentConditions = (filter: NonNullable<Query['filter']>): (SQL | undefined)[] =>
  listed.conditions(filter, [inbound_xml.reference, inbound_xml.source, inbound_xml.error]);

export function listInboundXml(db: Db, query: Query) {
  return listRows({
    db,
    select: selectFrom(db, {}),
    query,
    where: documentConditions(query.filter ?? {}),
    sort: listed.sort,
    usual: ['time_created', 'DESC'],
    tieBreaker: inbound_xml.id,
  });
}

/** Reads a document as text, without parsing its XML. */
export async function readInboundXml(db: Db, id: number) {
  const { content, answer } = inbound_xml;
  const [found] = await selectFrom(db, { content, answer }).where(eq(inbound_xml.id, id));
  if (found === undefined) throw notFound();
  return found;
}
