import { sql, type SQL } from 'drizzle-orm';
import { customerStatus, statusFacts } from '#domain/kernel/statuses.ts';
import type { Caller } from '#server/context.ts';
import { plainText } from '#server/db/conditions.ts';
import { MAX_OF_A_KIND } from '../search/record-search.ts';
import type { FoundRecord, RecordSearch } from '../search/record-search.ts';
import type { SearchedWords } from '../search/searched-words.ts';
import { isTenant } from '#domain/people/tenancy.ts';

// A search for the prefix of a reference uses its index in every tenant scope. A search for words
// needs three letters.
function parts(words: SearchedWords, columns: SQL): SQL[] {
  const { plainText: typed, reference, inside, isLong } = words;
  const limited = (from: SQL) => sql`(select ${columns}, ${from} limit ${MAX_OF_A_KIND})`;
  const beginning = (column: SQL, word: string) =>
    limited(
      sql`case when ${column} = ${word} then 0 else 1 end as rank from shipments where starts_with(${column}, ${word}) order by rank`,
    );
  const references = [
    beginning(sql`short_tracking_reference`, reference),
    beginning(sql`custom_tracking_reference`, reference),
    limited(
      sql`case when ${plainText(sql`customer_reference`)} = ${typed} then 0 else 1 end as rank from shipments
        where id in (select baton_shipments_beginning(${typed}, ${MAX_OF_A_KIND})) order by rank`,
    ),
    limited(
      sql`0 as rank from shipments where id = (select shipment_id from marketplace_shipments where waybill = ${reference})`,
    ),
  ];
  if (!isLong) return references;
  const byWords = sql`(select ${columns}, 4 as rank from shipments where id in (
    select baton_newest_shipments_with(${inside}, ${MAX_OF_A_KIND})))`;
  return [...references, byWords];
}

/** Status in words; customers see neither drivers nor the state of the upstream carrier. */
function shownShipment(caller: Caller, record: FoundRecord): FoundRecord {
  if (record.status === null) return record;
  const own = { upstream_state: 'none', collection_driver_id: null, delivery_driver_id: null };
  const facts = isTenant(caller) ? { ...record.facts, ...own } : record.facts;
  const status = isTenant(caller) ? customerStatus(record.status) : record.status;
  return { ...record, facts, status, detail: `${statusFacts(status).label}, ${record.detail}` };
}

export default {
  of: 'shipment',
  facts: sql`jsonb_build_object('upstream_state', upstream_state, 'customer_reference', customer_reference, 'order_number', order_number,
    'collection_driver_id', collection_driver_id, 'delivery_driver_id', delivery_driver_id)`,
  parts,
  named: () => [
    sql`id = (select shipment_id from marketplace_shipments where waybill = given.word)`,
    sql`id in (select baton_shipments_called(${plainText(sql`given.word`)}, ${MAX_OF_A_KIND}))`,
  ],
  shown: shownShipment,
} satisfies RecordSearch;
