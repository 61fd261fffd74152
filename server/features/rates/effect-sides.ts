import { eq } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { rate_groups } from '../../db/schema/rates.ts';
import { groupById, groupsAt, type Group } from '../pricing/rate-terms.ts';
import type { RevisionRow } from './rate-rows.ts';

/** The groups that prices come from on both sides. */
export interface Sides {
  now: readonly Group[];
  draft: readonly Group[];
}

/** What holds now, or another revision, and what would hold with this one. */
export async function sidesOf(
  db: Db,
  revision: RevisionRow,
  against: number | null,
): Promise<Sides> {
  const now = await groupsAt(db, new Date());
  const rows = async (id: number) => {
    const found = await db
      .select({ id: rate_groups.id })
      .from(rate_groups)
      .where(eq(rate_groups.rate_revision_id, id));
    const groups = await Promise.all(found.map((row) => groupById(db, row.id)));
    return groups.filter((group) => group !== null);
  };
  const own = await rows(revision.id);
  const families = new Set(own.map(({ family_id }) => family_id));
  const other = against === null ? now : await rows(against);
  // Families that the revision does not hold go on as they are.
  const rest = now.filter(({ family_id }) => !families.has(family_id));
  const draft = [...own, ...rest].toSorted(
    (one, two) => Number(two.is_default) - Number(one.is_default),
  );
  return { now: other, draft };
}
