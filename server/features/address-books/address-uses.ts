import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { address_books } from '../../db/schema/bookings.ts';
import { shipments } from '../../db/schema/shipments.ts';

const keysOf = (shipment: Record<EndColumn, unknown>): SQL => sql`
  baton_address_key(${shipment.collection_name}, ${shipment.collection_street_address}, ${shipment.collection_postal_code}),
  baton_address_key(${shipment.delivery_name}, ${shipment.delivery_street_address}, ${shipment.delivery_postal_code})`;

type EndColumn =
  | 'collection_name'
  | 'collection_street_address'
  | 'collection_postal_code'
  | 'delivery_name'
  | 'delivery_street_address'
  | 'delivery_postal_code';

/** Counts a shipment that was just booked for the addresses that its account keeps of its ends. */
export async function countUses(
  db: Db,
  shipment: Pick<typeof shipments.$inferSelect, EndColumn | 'account_id' | 'time_created'>,
): Promise<void> {
  // In the order of their ids, so that two bookings never wait for each other.
  await db.execute(sql`
    update ${address_books} set used = used + 1, last_used_at = ${shipment.time_created}
    where id in (
      select id from ${address_books} where account_id = ${shipment.account_id} and match_key in (${keysOf(shipment)})
      order by id for update)`);
}

/**
 * Counts afresh how often addresses were used: what is kept or changed now may have been used before. The keys of a
 * shipment are made once and looked up: made for each pair of shipment and address they would take most of a seeding.
 */
export async function recountUses(db: Db, which: SQL): Promise<void> {
  await db.execute(sql`
    update ${address_books} as kept set used = counted.used, last_used_at = counted.at
    from (
      select book.id, count(distinct ${shipments.id})::int as used, max(${shipments.time_created}) as at
      from ${address_books} as book left join (
        ${shipments} cross join lateral unnest(array[${keysOf(shipments)}]) as shipped(match_key)
      ) on ${shipments.account_id} = book.account_id and shipped.match_key = book.match_key
      where ${which} group by book.id
    ) as counted where counted.id = kept.id`);
}
