import { inArray } from 'drizzle-orm';
import type { Caller } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { amazon_notes, amazon_shipments } from '../../db/schema/marketplace.ts';
import { distinct } from '../outcomes.ts';

/** Adds the same note to marketplace shipments; those that are not there are left out of the answer. */
export async function addMarketplaceNotes(
  db: Db,
  caller: Caller,
  { ids, note }: { ids: readonly number[]; note: string },
) {
  const found = await db
    .select({ id: amazon_shipments.id })
    .from(amazon_shipments)
    .where(inArray(amazon_shipments.id, distinct(ids)));
  if (found.length === 0) return [];
  const kept = await db
    .insert(amazon_notes)
    .values(found.map(({ id }) => ({ amazon_shipment_id: id, note, user_id: caller.userId })))
    .returning();
  return kept.map((row) => ({ ...row, user: caller.name }));
}
