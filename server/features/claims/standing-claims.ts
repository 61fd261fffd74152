import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { claimedBy, type ClaimableEntity } from '#domain/claims/claims.ts';
import type { Db } from '#server/db/open.ts';
import { claims } from '#server/db/schema/claims.ts';
import { users } from '#server/db/schema/users.ts';
import { rowsOf } from '#server/runs/operations.ts';
import type { Scope } from '#server/runs/work.ts';

export interface ClaimedRows {
  entity: ClaimableEntity;
  ids: readonly number[];
}

/** A current claim. */
export interface Standing {
  id: number;
  row_id: number;
  label: string;
  user_id: number;
  name: string;
  claimed_at: string;
}

/** Condition: current claims of these rows. */
export const liveOf = ({ entity, ids }: ClaimedRows) =>
  and(
    eq(claims.entity, entity),
    sql`${claims.row_id} = any(${sql.param([...ids])}::int[])`,
    isNull(claims.ended_at),
  );

/** Current claims of these rows, by row id. */
export async function standingOn(
  db: Db,
  rows: ClaimedRows,
): Promise<ReadonlyMap<number, Standing>> {
  const found = await db
    .select({
      id: claims.id,
      row_id: claims.row_id,
      label: claims.label,
      user_id: claims.user_id,
      name: users.name,
      claimed_at: claims.claimed_at,
    })
    .from(claims)
    .innerJoin(users, eq(users.id, claims.user_id))
    .where(liveOf(rows));
  return new Map(found.map((one) => [one.row_id, one]));
}

/** Returns the reason for skipping a row that another person has claimed. */
export const takenBy = ({ name, claimed_at }: Pick<Standing, 'name' | 'claimed_at'>): string =>
  `${claimedBy(name, claimed_at, Date.now())}.`;

/** Labels of these rows, without rows that the caller may not see. */
export async function labelsOf({ db, caller }: Pick<Scope, 'db' | 'caller'>, rows: ClaimedRows) {
  const { rows: found } = await db.execute<{ id: number; label: string }>(sql`
    select found.id, found.label from (${rowsOf(rows.entity).select(caller, {})}) as found
    where found.id = any(${sql.param([...rows.ids])}::int[])`);
  return new Map(found.map(({ id, label }) => [id, label]));
}

/** Ends expired claims of these rows, so that they do not block others. */
export const endOverdue = (db: Db, rows: ClaimedRows) =>
  db
    .update(claims)
    .set({ ...endedClaim('expired'), ended_at: claims.until })
    .where(and(liveOf(rows), lte(claims.until, sql`now()`)));

interface Ending {
  by?: number;
  reason?: string;
}

/** Columns to set when a claim ends. */
export const endedClaim = (
  as: NonNullable<(typeof claims.$inferSelect)['ended_as']>,
  { by, reason }: Ending = {},
) => ({
  ended_at: sql`now()`,
  ended_as: as,
  ended_by: by ?? null,
  end_reason: reason ?? null,
  version: sql`${claims.version} + 1`,
});

/** Number of rows that a person has claimed. */
export const heldBy = (db: Db, userId: number) =>
  db.$count(claims, and(eq(claims.user_id, userId), isNull(claims.ended_at)));
