import { and, eq, sql } from 'drizzle-orm';
import { notFound, ApiError } from '#api/api-error.ts';
import type { Db } from '#server/db/open.ts';
import { rate_groups, rate_revisions } from '#server/db/schema/rates.ts';
import { holdsAt } from '../pricing/rate-terms.ts';

export type GroupRow = typeof rate_groups.$inferSelect;
export type RevisionRow = typeof rate_revisions.$inferSelect;

export const conflict = (message: string) => new ApiError(409, { message, code: 'conflict' });

const NOT_EDITED = 'Published rates cannot be edited. Use Edit to create a draft.';
export const DISCARDED = 'This revision was discarded. Clone the current rates instead.';
/** Whether a revision can still be edited. */
export const isDraft = (state: string): boolean => state === 'draft' || state === 'validated';

/** Reads a revision; throws 404 if it does not exist. */
export async function revisionRow(db: Db, id: number): Promise<RevisionRow> {
  const [row] = await db.select().from(rate_revisions).where(eq(rate_revisions.id, id));
  if (row === undefined) throw notFound();
  return row;
}

/** Locks a revision until the commit; throws 404 if it does not exist. */
export async function lockedRevision(db: Db, id: number): Promise<RevisionRow> {
  const [row] = await db
    .select()
    .from(rate_revisions)
    .where(eq(rate_revisions.id, id))
    .for('update');
  if (row === undefined) throw notFound();
  return row;
}

/** Locks a revision; throws 409 if it is not editable. */
export async function draftRevision(db: Db, id: number): Promise<RevisionRow> {
  const revision = await lockedRevision(db, id);
  if (!isDraft(revision.state))
    throw conflict(revision.state === 'discarded' ? DISCARDED : NOT_EDITED);
  return revision;
}

/** Reads a group; throws 404 if it does not exist. */
export async function groupRow(db: Db, id: number): Promise<GroupRow> {
  const [row] = await db.select().from(rate_groups).where(eq(rate_groups.id, id));
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Reads a group and locks its revision until the commit; throws 409 if the revision is not
 * editable.
 */
export async function draftGroup(db: Db, id: number): Promise<GroupRow> {
  const group = await groupRow(db, id);
  await draftRevision(db, group.rate_revision_id);
  return group;
}

/** Currently valid row of a family; undefined if it was never published. */
export async function currentOf(db: Db, family: number): Promise<GroupRow | undefined> {
  const [row] = await db
    .select()
    .from(rate_groups)
    .where(and(eq(rate_groups.family_id, family), holdsAt(new Date())));
  return row;
}

/** Records an edit, which invalidates validations and effects. Returns the version of the group. */
export async function touchRevision(
  db: Db,
  { id, rate_revision_id }: Pick<GroupRow, 'id' | 'rate_revision_id'>,
): Promise<number> {
  await db
    .update(rate_revisions)
    .set({
      state: 'draft',
      content_version: sql`${rate_revisions.content_version} + 1`,
      time_modified: sql`now()`,
      version: sql`${rate_revisions.version} + 1`,
    })
    .where(eq(rate_revisions.id, rate_revision_id));
  await db
    .update(rate_groups)
    .set({ state: 'draft' })
    .where(eq(rate_groups.rate_revision_id, rate_revision_id));
  const [group] = await db
    .update(rate_groups)
    .set({ time_modified: sql`now()`, version: sql`${rate_groups.version} + 1` })
    .where(eq(rate_groups.id, id))
    .returning({ version: rate_groups.version });
  return group?.version ?? 1;
}
