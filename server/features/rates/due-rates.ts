import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { rate_groups, rate_revisions } from '#server/db/schema/rates.ts';

/** Marks revisions whose groups have all ended as superseded. */
export async function supersede(db: Db, at: Date): Promise<void> {
  const ended = and(
    eq(rate_groups.state, 'published'),
    lte(rate_groups.effective_until, at.toISOString()),
  );
  await db.update(rate_groups).set({ state: 'superseded' }).where(ended);
  await db
    .update(rate_revisions)
    .set({ state: 'superseded' })
    .where(
      and(
        eq(rate_revisions.state, 'published'),
        sql`not exists (select from rate_groups g where g.rate_revision_id = ${rate_revisions.id} and g.state = 'published')`,
      ),
    );
}

/** SQL condition: the start of a scheduled revision has passed. */
export const isSomeRevisionDue =
  "exists (select from rate_revisions where state = 'scheduled' and effective_from <= now())";

/**
 * Marks due scheduled revisions as published and announces them. The prices switched on every node
 * when the validity window began, without waiting for this function.
 */
export async function publishDue(db: Db): Promise<void> {
  const now = new Date();
  const due = await db
    .select({ id: rate_revisions.id })
    .from(rate_revisions)
    .where(
      and(
        eq(rate_revisions.state, 'scheduled'),
        lte(rate_revisions.effective_from, now.toISOString()),
      ),
    )
    .for('update', { skipLocked: true });
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  await supersede(db, now);
  await db
    .update(rate_groups)
    .set({ state: 'published' })
    .where(and(inArray(rate_groups.rate_revision_id, ids), ne(rate_groups.state, 'superseded')));
  await db
    .update(rate_revisions)
    .set({ state: 'published', version: sql`${rate_revisions.version} + 1` })
    .where(inArray(rate_revisions.id, ids));
}
