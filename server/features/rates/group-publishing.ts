import { eq } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { notFound } from '#api/api-error.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { rate_groups } from '#server/db/schema/rates.ts';
import { openDraftOf } from './copies.ts';
import { shownGroup } from './groups.ts';
import {
  lockPublishing,
  momentOf,
  requireEffect,
  requireValidated,
  switchTo,
} from './publishing.ts';
import { groupRow, lockedRevision } from './rate-rows.ts';
import { draftOf, readRevision } from './revisions.ts';
import { validateRevision } from './validation.ts';

/**
 * Publishes one group of a draft separately: the group moves into a revision of its own, which is
 * validated again.
 */
export async function publishGroup(
  db: Db,
  caller: Caller,
  { id, effective_from, effect_id }: InputOf<'POST /rates/groups/publish-rategroup'>['body'],
) {
  await lockPublishing(db);
  const group = await groupRow(db, id);
  const revision = await lockedRevision(db, group.rate_revision_id);
  requireValidated(revision);
  await requireEffect(db, revision, { id: effect_id, group: group.id });
  const moment = momentOf(effective_from);
  const facts = {
    name: `${revision.name}, ${group.code}`,
    cloned_from_id: revision.id,
    is_partial: true,
  };
  const own = await draftOf(db, facts, [group]);
  await validateRevision(db, own.id);
  await switchTo(
    db,
    { revision: await lockedRevision(db, own.id), caller, effectId: effect_id },
    moment,
  );
  return readRevision(db, own.id);
}

/**
 * Returns the group in the open draft of its family; without an open draft, in a new draft of that
 * group alone.
 */
export async function editGroup(db: Db, caller: Caller, id: number) {
  const group = await groupRow(db, id);
  const open = await openDraftOf(db, group.family_id);
  if (open !== undefined) return shownGroup(db, caller, open);
  const facts = {
    name: `${group.name}, draft`,
    cloned_from_id: group.rate_revision_id,
    is_partial: true,
  };
  const made = await draftOf(db, facts, [group]);
  const [own] = await db
    .select()
    .from(rate_groups)
    .where(eq(rate_groups.rate_revision_id, made.id));
  if (own === undefined) throw notFound();
  return shownGroup(db, caller, own);
}
