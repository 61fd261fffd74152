import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import { formatDateTime } from '#domain/kernel/time.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { rate_effects, rate_groups, rate_revisions } from '#server/db/schema/rates.ts';
import { supersede } from './due-rates.ts';
import { holdingNow } from './effect-sides.ts';
import { readRevision } from './revisions.ts';
import { conflict, DISCARDED, isDraft, lockedRevision, type RevisionRow } from './rate-rows.ts';
type Body = InputOf<'POST /rates/revisions/publish'>['body'];

/** Maximum age (ms) at which a given time still counts as now. */
const TOLERANCE_MS = 60_000;

/** Throws 409 unless a revision is a draft that was validated after its last edit. */
export function requireValidated(revision: RevisionRow): void {
  if (revision.state === 'discarded') throw conflict(DISCARDED);
  if (!isDraft(revision.state)) throw conflict('This revision was already published.');
  if (revision.validated_version === revision.content_version) return;
  throw conflict(
    revision.validated_version === null
      ? 'Validate the revision first: it has findings that prevent publishing.'
      : 'The revision was edited after it was validated. Validate it again.',
  );
}

/**
 * Throws unless the shown effect covers exactly what is published, was computed after the last
 * edit, and compares it with the current prices.
 */
export async function requireEffect(
  db: Db,
  revision: RevisionRow,
  { id, group }: { id: number | null | undefined; group: number | null },
) {
  if (!id) throw invalidError({ effect_id: ['Calculate the effect before you publish.'] });
  const [effect] = await db.select().from(rate_effects).where(eq(rate_effects.id, id));
  if (effect?.rate_revision_id !== revision.id)
    throw invalidError({ effect_id: ['There is no such effect of this revision.'] });
  if (effect.rate_group_id !== group)
    throw invalidError({
      effect_id: [
        group === null
          ? 'This effect covers only one group. Calculate the effect of the whole revision.'
          : 'This effect does not cover this group alone. Calculate the effect of this group.',
      ],
    });
  if (effect.against_revision_id !== null)
    throw invalidError({
      effect_id: [
        'This effect is compared with other rates. Calculate the effect compared with the current rates.',
      ],
    });
  if (effect.content_version !== revision.content_version)
    throw conflict('The effect was calculated before the last change. Calculate it again.');
  if (effect.holding !== (await holdingNow(db)))
    throw conflict(
      'Other rates were published after the effect was calculated. Calculate it again.',
    );
  if (effect.state !== 'done')
    throw conflict('The effect is not complete yet. Wait for it, or calculate it again.');
}

/** Time from which the rates are valid; throws 422 for the past. */
export function momentOf(given: string | null | undefined): { at: Date; isLater: boolean } {
  const now = new Date();
  const at = given ? new Date(given) : now;
  if (at.getTime() < now.getTime() - TOLERANCE_MS)
    throw invalidError({
      effective_from: ['The time of publishing has passed. Choose a later time, or publish now.'],
    });
  return at > now ? { at, isLater: true } : { at: now, isLater: false };
}

/** Throws 422 if a family is scheduled already, because windows of a family must not overlap. */
async function requireUnscheduled(db: Db, families: readonly number[]): Promise<void> {
  const [other] = await db
    .select({ name: rate_revisions.name, from: rate_groups.effective_from })
    .from(rate_groups)
    .innerJoin(rate_revisions, eq(rate_revisions.id, rate_groups.rate_revision_id))
    .where(and(eq(rate_groups.state, 'scheduled'), inArray(rate_groups.family_id, [...families])))
    .limit(1);
  if (other !== undefined)
    throw invalidError({
      effective_from: [
        `${other.name} is already scheduled for ${formatDateTime(other.from ?? '')}. Cancel its publishing first.`,
      ],
    });
}

/** Ends current groups and starts those of a revision at the given time, in one transaction. */
export async function switchTo(
  db: Db,
  {
    revision,
    caller,
    effectId,
  }: { revision: RevisionRow; caller: Caller; effectId: number | null },
  { at, isLater }: ReturnType<typeof momentOf>,
): Promise<void> {
  const groups = await db
    .select({ family: rate_groups.family_id })
    .from(rate_groups)
    .where(eq(rate_groups.rate_revision_id, revision.id));
  const families = groups.map(({ family }) => family);
  if (families.length === 0) throw invalidError({ id: ['This revision has no groups.'] });
  await requireUnscheduled(db, families);
  const state = isLater ? ('scheduled' as const) : ('published' as const);
  const moment = at.toISOString();
  await db
    .update(rate_groups)
    .set({ effective_until: moment })
    .where(
      and(
        eq(rate_groups.state, 'published'),
        inArray(rate_groups.family_id, families),
        isNull(rate_groups.effective_until),
      ),
    );
  if (!isLater) await supersede(db, at);
  await db
    .update(rate_groups)
    .set({ state, effective_from: moment, effective_until: null })
    .where(eq(rate_groups.rate_revision_id, revision.id));
  await db
    .update(rate_revisions)
    .set({
      state,
      effective_from: moment,
      published_at: sql`now()`,
      published_by: caller.userId,
      effect_id: effectId,
      time_modified: sql`now()`,
      version: sql`${rate_revisions.version} + 1`,
    })
    .where(eq(rate_revisions.id, revision.id));
}

/** Cancels a scheduled revision: it becomes validated again, and the current prices continue. */
async function unschedule(db: Db, revision: RevisionRow, reason: string | null | undefined) {
  if (revision.state !== 'scheduled')
    throw conflict('Only a scheduled revision can be cancelled. Publish older rates instead.');
  if (!reason) throw invalidError({ reason: ['Enter a reason.'] });
  await db
    .update(rate_groups)
    .set({ state: 'validated', effective_from: null })
    .where(eq(rate_groups.rate_revision_id, revision.id));
  await db.execute(sql`
    update rate_groups set effective_until = null
    where state = 'published' and effective_until = ${revision.effective_from}::timestamptz
      and family_id in (select family_id from rate_groups where rate_revision_id = ${revision.id})`);
  await db
    .update(rate_revisions)
    .set({
      state: 'validated',
      effective_from: null,
      published_at: null,
      published_by: null,
      reason,
      version: sql`${rate_revisions.version} + 1`,
    })
    .where(eq(rate_revisions.id, revision.id));
  return readRevision(db, revision.id);
}

/**
 * Lets one transaction at a time publish or cancel rates, because concurrent transactions would not
 * see each other's validity windows.
 */
export const lockPublishing = (db: Db) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('rates'))`);

/** Publishes a validated revision now or at a set time, or cancels a scheduled revision. */
export async function publishRevision(db: Db, caller: Caller, body: Body) {
  await lockPublishing(db);
  const revision = await lockedRevision(db, body.id);
  if (body.unschedule) return unschedule(db, revision, body.reason);
  requireValidated(revision);
  await requireEffect(db, revision, { id: body.effect_id, group: null });
  const moment = momentOf(body.effective_from);
  await switchTo(db, { revision, caller, effectId: body.effect_id ?? null }, moment);
  return readRevision(db, revision.id);
}
