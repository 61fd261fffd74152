import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { surcharges } from '#server/db/schema/rates.ts';
import { groupOf, groupsAt } from '../pricing/rate-terms.ts';

/** Surcharges of a revision, else of the current one. */
export async function surchargesOf(db: Db, revision: number | undefined) {
  const id = revision ?? groupOf(await groupsAt(db, new Date()), null)?.rate_revision_id;
  if (id === undefined) return [];
  return db
    .select({
      code: surcharges.code,
      name: surcharges.name,
      kind: surcharges.kind,
      amount: surcharges.amount,
      condition: surcharges.applies_to,
      zone_code: surcharges.zone_code,
      conditions: surcharges.conditions,
    })
    .from(surcharges)
    .where(eq(surcharges.rate_revision_id, id))
    .orderBy(surcharges.id);
}
