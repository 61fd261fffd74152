import { sql, type SQL } from 'drizzle-orm';
import { MAX_CLAIMS, type ClaimableEntity } from '#domain/claims/claims.ts';
import type { Scope, Verdict } from '#server/runs/work.ts';
import { NOT_YOURS, TOO_MANY, whyNot, YOURS } from './claim-rows.ts';
import { heldBy, standingOn, takenBy, type Standing } from './standing-claims.ts';

type Rule = (standing: Standing | undefined, userId: number) => string | undefined;

/** The chosen rows with their current claims. */
async function chosenRows({ db }: Scope, entity: ClaimableEntity, selection: SQL) {
  const { rows } = await db.execute<{ id: number; label: string }>(
    sql`select id, label from (${selection}) as chosen order by position`,
  );
  const standing = await standingOn(db, { entity, ids: rows.map(({ id }) => id) });
  return rows.map((row) => ({ ...row, standing: standing.get(row.id) }));
}

async function verdictsOf(
  scope: Scope,
  { entity, selection, rule }: { entity: ClaimableEntity; selection: SQL; rule: Rule },
): Promise<Verdict[]> {
  const rows = await chosenRows(scope, entity, selection);
  return rows.map(({ label, standing }) => ({
    reason: rule(standing, scope.caller.userId) ?? null,
    count: 1,
    sample: [label],
  }));
}

/** Previews claims: unclaimed rows are claimed, up to the maximum of the caller. */
export async function previewClaim(scope: Scope, entity: ClaimableEntity, selection: SQL) {
  const verdicts = await verdictsOf(scope, { entity, selection, rule: whyNot });
  let room = MAX_CLAIMS - (await heldBy(scope.db, scope.caller.userId));
  return verdicts.map((verdict) => {
    if (verdict.reason !== null) return verdict;
    room -= 1;
    return room < 0 ? { ...verdict, reason: TOO_MANY } : verdict;
  });
}

/**
 * Previews a snooze of the caller's rows, and of unclaimed rows, which the snooze claims for the
 * caller.
 */
export async function previewSnooze(scope: Scope, entity: ClaimableEntity, selection: SQL) {
  const verdicts = await previewClaim(scope, entity, selection);
  return verdicts.map((one) => (one.reason === YOURS ? { ...one, reason: null } : one));
}

/**
 * Previews a take-over of all rows except the caller's own, with notes about the current holders.
 */
export async function previewTakeOver(scope: Scope, entity: ClaimableEntity, selection: SQL) {
  const rows = await chosenRows(scope, entity, selection);
  return rows.map(({ label, standing }): Verdict => {
    const isOwn = standing?.user_id === scope.caller.userId;
    const note = standing && !isOwn ? takenBy(standing) : undefined;
    return {
      reason: isOwn ? (whyNot(standing, scope.caller.userId) ?? null) : null,
      note,
      count: 1,
      sample: [label],
    };
  });
}

/** Previews a change of the caller's claims; other rows are skipped. */
export const previewOwn = (scope: Scope, entity: ClaimableEntity, selection: SQL) =>
  verdictsOf(scope, {
    entity,
    selection,
    rule: (standing, userId) => {
      if (standing === undefined) return NOT_YOURS;
      return standing.user_id === userId ? undefined : takenBy(standing);
    },
  });
