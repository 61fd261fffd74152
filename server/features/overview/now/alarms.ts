import { and, eq, lt, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import type { Context } from '#server/context.ts';
import { now_alarms } from '#server/db/schema/now.ts';
import { scopeOf } from './marks.ts';

type Body = InputOf<'POST /now/alarms'>['body'];

/**
 * Minutes after which an alarm is over if no wall screen reports it. An alarm that returns later
 * counts as new.
 */
const OVER_MINUTES = 10;
/** Factor by which the affected rows must grow before an alarm is shown again. */
const GROWN = 1.5;

/**
 * Records the alarms of a wall screen. Returns the alarms that no screen has shown yet, and those
 * that have grown by half since they were shown. Each alarm is returned to one screen only.
 */
export async function freshAlarms({ branch_id, alarms }: Body, { db, caller }: Context) {
  const ours = sql`${now_alarms.account_id} is not distinct from ${scopeOf(caller)}`;
  const isOver = lt(now_alarms.last_at, sql`now() - make_interval(mins => ${OVER_MINUTES})`);
  await db.delete(now_alarms).where(and(ours, isOver));
  if (alarms.length === 0) return { fresh: [] };
  const scope = { account_id: scopeOf(caller), branch_id: branch_id ?? null };
  const hasGrown = sql`excluded.count >= ${now_alarms.count} * ${GROWN}::float8`;
  const recorded = await db
    .insert(now_alarms)
    .values(alarms.map((alarm) => ({ ...scope, ...alarm })))
    .onConflictDoUpdate({
      target: [now_alarms.account_id, now_alarms.branch_id, now_alarms.key],
      set: {
        last_at: sql`now()`,
        shown_at: sql`case when ${hasGrown} then now() else ${now_alarms.shown_at} end`,
        count: sql`case when ${hasGrown} then excluded.count else ${now_alarms.count} end`,
      },
    })
    .returning({
      key: now_alarms.key,
      isFresh: eq(now_alarms.shown_at, sql`now()`).mapWith(Boolean),
    });
  return { fresh: recorded.filter(({ isFresh }) => isFresh).map(({ key }) => key) };
}
