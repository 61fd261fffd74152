import { and, eq, ne, sql } from 'drizzle-orm';
import { CLAIM_HOURS, MAX_CLAIMS } from '#domain/claims/claims.ts';
import { claims } from '#server/db/schema/claims.ts';
import type { Scope } from '#server/runs/work.ts';
import {
  distinctIds,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  type RowOutcome,
} from '#server/http/row-results.ts';
import { doneRules } from './done-rules.ts';
import {
  endedClaim,
  endOverdue,
  heldBy,
  labelsOf,
  liveOf,
  standingOn,
  takenBy,
  type ClaimedRows,
  type Standing,
} from './standing-claims.ts';
import { noticeTakenOver } from './holder-notices.ts';

export const YOURS = 'You have already claimed this row.';
export const NOT_YOURS = 'You have not claimed this row.';
export const TOO_MANY = `You have ${MAX_CLAIMS} claims, the maximum. Release some claims first.`;

type Actor = Pick<Scope, 'db' | 'caller'>;

/**
 * Inserts claims of unclaimed rows and returns the ids of the claimed rows. Of two concurrent
 * claims only one succeeds.
 */
async function insertClaims(
  { db, caller }: Actor,
  { entity, ids }: ClaimedRows,
  { labels, reason }: { labels: ReadonlyMap<number, string>; reason?: string | undefined },
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { table, isDone } = doneRules[entity];
  const { rows } = await db.execute<{ row_id: number }>(sql`
    insert into ${claims} (entity, row_id, label, user_id, reason, was_done, until)
    select ${entity}, given.id, given.label, ${caller.userId}, ${reason ?? null},
           coalesce((select ${isDone} from ${table} r where r.id = given.id), false),
           now() + make_interval(hours => ${CLAIM_HOURS})
    from unnest(${sql.param(ids.map(String))}::int[], ${sql.param(ids.map((id) => labels.get(id) ?? ''))}::text[]) as given (id, label)
    order by given.id
    on conflict (entity, row_id) where ended_at is null do nothing returning row_id`);
  return new Set(rows.map(({ row_id }) => row_id));
}

/** Claims rows for the caller; rows claimed by others are skipped. */
export async function claimRows(
  { db, caller }: Actor,
  { entity, ids: given, reason }: ClaimedRows & { reason?: string | undefined },
): Promise<RowOutcome[]> {
  const rows = { entity, ids: distinctIds(given) };
  await endOverdue(db, rows);
  const labels = await labelsOf({ db, caller }, rows);
  const before = await standingOn(db, rows);
  const free = rows.ids.filter((id) => labels.has(id) && !before.has(id));
  const room = Math.max(0, MAX_CLAIMS - (await heldBy(db, caller.userId)));
  const wanted = { entity, ids: free.slice(0, room) };
  const made = await insertClaims({ db, caller }, wanted, { labels, reason });
  const isRaced = made.size < wanted.ids.length;
  const now = isRaced ? await standingOn(db, rows) : before;
  return rows.ids.map((id): RowOutcome => {
    if (!labels.has(id)) return failedRow(id, NOT_FOUND);
    if (made.has(id)) return okRow(id);
    return skippedRow(id, whyNot(now.get(id), caller.userId) ?? TOO_MANY);
  });
}

/** Returns why a user cannot claim a row; undefined for an unclaimed row. */
export function whyNot(standing: Standing | undefined, userId: number): string | undefined {
  if (standing === undefined) return undefined;
  return standing.user_id === userId ? YOURS : takenBy(standing);
}

/** Claims rows for the caller, taking over claims of others and notifying them with the reason. */
export async function takeOver(
  { db, caller }: Actor,
  { entity, ids: given, reason }: ClaimedRows & { reason: string },
): Promise<RowOutcome[]> {
  const rows = { entity, ids: distinctIds(given) };
  const labels = await labelsOf({ db, caller }, rows);
  const theirs = await standingOn(db, { entity, ids: rows.ids.filter((id) => labels.has(id)) });
  const taken = [...theirs.values()].filter(({ user_id }) => user_id !== caller.userId);
  if (taken.length > 0) {
    await db
      .update(claims)
      .set(endedClaim('taken-over', { by: caller.userId, reason }))
      .where(
        and(
          liveOf({ entity, ids: taken.map(({ row_id }) => row_id) }),
          ne(claims.user_id, caller.userId),
        ),
      );
    await noticeTakenOver(db, caller, { entity, taken, reason });
  }
  return claimRows({ db, caller }, { ...rows, reason });
}

/** Releases the caller's claims. */
export async function releaseRows(
  { db, caller }: Actor,
  { entity, ids: given }: ClaimedRows,
): Promise<RowOutcome[]> {
  const rows = { entity, ids: distinctIds(given) };
  const released = await db
    .update(claims)
    .set(endedClaim('released', { by: caller.userId }))
    .where(and(liveOf(rows), eq(claims.user_id, caller.userId)))
    .returning({ row_id: claims.row_id });
  return outcomesOf(
    rows.ids,
    released.map(({ row_id }) => row_id),
    await standingOn(db, rows),
  );
}

/** Adds a note to the caller's claims. */
export async function noteRows(
  { db, caller }: Actor,
  { entity, ids: given, note }: ClaimedRows & { note: string },
): Promise<RowOutcome[]> {
  const rows = { entity, ids: distinctIds(given) };
  const noted = await db
    .update(claims)
    .set({ note, noted_at: sql`now()`, version: sql`${claims.version} + 1` })
    .where(and(liveOf(rows), eq(claims.user_id, caller.userId)))
    .returning({ row_id: claims.row_id });
  return outcomesOf(
    rows.ids,
    noted.map(({ row_id }) => row_id),
    await standingOn(db, rows),
  );
}

/** Outcomes of a change that only the holder of a claim can make. */
function outcomesOf(
  ids: readonly number[],
  done: readonly number[],
  standing: ReadonlyMap<number, Standing>,
): RowOutcome[] {
  const isDone = new Set(done);
  return ids.map((id) => {
    if (isDone.has(id)) return okRow(id);
    const one = standing.get(id);
    return skippedRow(id, one ? takenBy(one) : NOT_YOURS);
  });
}
