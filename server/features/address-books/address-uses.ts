import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { address_books } from '#server/db/schema/bookings.ts';
import { shipments } from '#server/db/schema/shipments.ts';

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

/** Counts a booking as a use of its saved collection and delivery addresses. */
export async function countUses(
  db: Db,
  shipment: Pick<typeof shipments.$inferSelect, EndColumn | 'account_id' | 'time_created'>,
): Promise<void> {
  // Locked in the order of ids, so that two bookings never deadlock.
  await db.execute(sql`
    update ${address_books} set used = used + 1, last_used_at = ${shipment.time_created}
    where id in (
      select id from ${address_books} where account_id = ${shipment.account_id} and match_key in (${keysOf(shipment)})
      order by id for update)`);
}

/**
 * Recounts the uses of addresses, because a new or changed address may have been used before. The
 * keys of a shipment are computed once, because computing them for each pair of shipment and
 * address would take most of the time of seeding.
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
