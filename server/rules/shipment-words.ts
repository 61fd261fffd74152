import { and, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { Caller } from '../context.ts';
import { anywhere, atStart, wordsOf } from '../db/list.ts';
import { shipments } from '../db/schema/shipments.ts';
import { isTenant } from './tenancy.ts';

const columns = [
  shipments.short_tracking_reference,
  shipments.custom_tracking_reference,
  shipments.customer_reference,
  shipments.delivery_name,
  shipments.collection_name,
];

/** The index of words knows three letters in a row. */
const SHORTEST_INSIDE = 3;

/** Every word stands in a reference or a name; one of one or two letters begins it, because anywhere else nearly every shipment has them. */
export function shipmentWords(search: string | undefined, caller: Caller): SQL | undefined {
  const holds = isTenant(caller) ? ownWith : anyWith;
  const meant = (word: string) =>
    word.length < SHORTEST_INSIDE ? or(...atStart(word).map(holds)) : holds(anywhere(word));
  return and(...wordsOf(search).map(meant));
}

const anyWith = (pattern: string) => or(...columns.map((column) => ilike(column, pattern)));

/** Customers' words are looked up behind their fence, where the index may be used. */
const ownWith = (pattern: string): SQL =>
  sql`${shipments.id} in (select baton_own_shipments_with(${pattern}))`;
