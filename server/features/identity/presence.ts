import { sql } from 'drizzle-orm';
import { ABSENCE_MINUTES } from '#domain/overview/since.ts';
import type { Db } from '#server/db/open.ts';

/**
 * Parts of a `with` statement that follow `recorded` (`user_id` and session `kind`). They store the
 * presence of these users and, for users who return, the start of their absence.
 */
export const presentSql = `gone as (
  insert into absences (user_id, account_id, left_at)
  select p.user_id, u.account_id, p.last_at
  from presences p join users u on u.id = p.user_id
  where p.user_id in (select user_id from recorded where kind = 'full') and p.last_at < now() - interval '${ABSENCE_MINUTES} minutes'
  on conflict (user_id) do update set account_id = excluded.account_id, left_at = excluded.left_at
), present as (
  insert into presences (user_id) select distinct user_id from recorded where kind = 'full'
  on conflict (user_id) do update set last_at = now()
)`;

/** Records the presence of a user who has just signed in. */
export async function notePresence(db: Db, userId: number): Promise<void> {
  await db.execute(
    sql`with recorded as (select ${userId}::int as user_id, 'full' as kind), ${sql.raw(presentSql)} select`,
  );
}
