import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { rate_groups, rate_revisions } from '#server/db/schema/rates.ts';
import { draftRevision } from './rate-rows.ts';
import { readRevision } from './revisions.ts';

/**
 * Discards a draft, which stays readable by id for references to it. Throws 409 for a published or
 * scheduled revision.
 */
export async function discardRevision(db: Db, id: number) {
  await draftRevision(db, id);
  const state = 'discarded' as const;
  await db.update(rate_groups).set({ state }).where(eq(rate_groups.rate_revision_id, id));
  await db
    .update(rate_revisions)
    .set({ state, time_modified: sql`now()`, version: sql`${rate_revisions.version} + 1` })
    .where(eq(rate_revisions.id, id));
  return readRevision(db, id);
}
