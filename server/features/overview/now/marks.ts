import { and, eq, sql } from 'drizzle-orm';
import { ApiError } from '#api/api-error.ts';
import {
  isClaimed,
  isStalled,
  isSnoozed,
  snoozeEnd,
  type SnoozeLength,
} from '#domain/overview/now-attention.ts';
import type { NowSourceId } from '#domain/overview/now.ts';
import type { NowLevel } from '#domain/overview/urgency.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { columnsOf } from '#server/db/columns.ts';
import { now_claims, now_snoozes } from '#server/db/schema/now.ts';
import { users } from '#server/db/schema/users.ts';
import { isTenant } from '#domain/people/tenancy.ts';

interface Line {
  source: NowSourceId;
  count: number;
  level: NowLevel;
  since: string;
}

/** Claims of lines of the Now list, and the caller's snoozes of lines. */
export async function marksOf(db: Db, caller: Caller, at: Date) {
  const claims = await db
    .select({ ...columnsOf(now_claims), name: users.name })
    .from(now_claims)
    .innerJoin(users, eq(users.id, now_claims.user_id))
    .where(sql`${now_claims.account_id} is not distinct from ${scopeOf(caller)}`);
  const snoozes = await db.select().from(now_snoozes).where(eq(now_snoozes.user_id, caller.userId));
  return {
    claimed: (line: Line) => {
      const found = claims.find(({ source }) => source === line.source);
      if (!found) return null;
      const { name, level, count, claimed_at: since, user_id: userId } = found;
      const taken = { claimedAt: new Date(since), level, count };
      if (!isClaimed(taken, { since: new Date(line.since), level: line.level }, at)) return null;
      const is_stalled = isStalled(taken, line.count, at);
      return { name, is_own: userId === caller.userId, at: since, is_stalled };
    },
    snoozed: (line: Line) => {
      const found = snoozes.find(({ source }) => source === line.source);
      if (!found) return null;
      const endsAt = found.ends_at === null ? null : new Date(found.ends_at);
      return isSnoozed({ ...found, endsAt }, line, at) ? { until: found.ends_at } : null;
    },
  };
}

/** Account to which the lines belong; null for staff. */
export const scopeOf = (caller: Caller) => (isTenant(caller) ? caller.accountId : null);

/** Claims a line for the caller, even if another person has claimed it. */
export async function claim(db: Db, caller: Caller, { source, level, count }: Line): Promise<void> {
  const mine = { user_id: caller.userId, level, count, claimed_at: sql`now()` };
  await db
    .insert(now_claims)
    .values({ ...mine, source, account_id: scopeOf(caller) })
    .onConflictDoUpdate({ target: [now_claims.account_id, now_claims.source], set: mine });
}

/** Releases a line, even if another person has claimed it. */
export async function unclaim(db: Db, caller: Caller, source: NowSourceId): Promise<void> {
  const ours = sql`${now_claims.account_id} is not distinct from ${scopeOf(caller)}`;
  await db.delete(now_claims).where(and(eq(now_claims.source, source), ours));
}

/** Snoozes a line for the caller only. */
export async function snooze(
  db: Db,
  caller: Caller,
  { line, length, at }: { line: Line; length: SnoozeLength; at: Date },
): Promise<void> {
  const { source, count, level } = line;
  const mark = { count, level, ends_at: snoozeEnd(length, at)?.toISOString() ?? null };
  await db
    .insert(now_snoozes)
    .values({ ...mark, source, user_id: caller.userId, account_id: scopeOf(caller) })
    .onConflictDoUpdate({ target: [now_snoozes.user_id, now_snoozes.source], set: mark });
}

export async function wake(db: Db, caller: Caller, source: NowSourceId): Promise<void> {
  const mine = and(eq(now_snoozes.user_id, caller.userId), eq(now_snoozes.source, source));
  await db.delete(now_snoozes).where(mine);
}

/** Returns the line of a source. Throws 404 if no rows of the source are waiting any more. */
export function lineWith<L extends Line>(lines: readonly L[], source: NowSourceId): L {
  const line = lines.find((one) => one.source === source);
  if (!line)
    throw new ApiError(404, {
      message: 'No rows are waiting on this line any more.',
      code: 'not_found',
    });
  return line;
}
