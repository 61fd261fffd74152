import { inArray } from 'drizzle-orm';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { marketplace_notes, marketplace_shipments } from '#server/db/schema/marketplace.ts';
import { distinctIds, failedRow, NOT_FOUND, okRow, withCounts } from '#server/http/row-results.ts';

/** Adds the same note to marketplace shipments; missing shipments fail. */
export async function addMarketplaceNotes(
  db: Db,
  caller: Caller,
  { ids: given, note }: { ids: readonly number[]; note: string },
) {
  const ids = distinctIds(given);
  const rows = await db
    .select({ id: marketplace_shipments.id })
    .from(marketplace_shipments)
    .where(inArray(marketplace_shipments.id, ids));
  const found = new Set(rows.map(({ id }) => id));
  if (found.size > 0)
    await db
      .insert(marketplace_notes)
      .values([...found].map((id) => ({ amazon_shipment_id: id, note, user_id: caller.userId })));
  return withCounts(ids.map((id) => (found.has(id) ? okRow(id) : failedRow(id, NOT_FOUND))));
}
