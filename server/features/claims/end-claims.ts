import { sql } from 'drizzle-orm';
import { claimableEntities, SIGNED_OUT_HOURS } from '#domain/claims/claims.ts';
import type { Db } from '#server/db/open.ts';
import { isExpiredSql, isIdleSql } from '../identity/sessions.ts';
import { doneRules } from './done-rules.ts';

/** Condition: the work on the row was finished after the claim. */
const isDone = sql.join(
  claimableEntities.map((entity) => {
    const { table, isDone: rule } = doneRules[entity];
    return sql`(c.entity = ${entity} and exists (select from ${table} r where r.id = c.row_id and ${rule}))`;
  }),
  sql` or `,
);

/**
 * End of the holder's last session, or the time at which it expired; null while a session is open.
 */
const signedOutAt = sql.raw(`(
  select case when bool_or(s.ended_at is null and not ${isIdleSql} and not ${isExpiredSql}) then null
         else max(coalesce(s.ended_at, least(s.expires_at,
           coalesce(s.last_active_at + make_interval(mins => r.logout_inactivity_minutes), s.expires_at)))) end
  from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
  where s.user_id = c.user_id and s.kind = 'full')`);

/**
 * Ends claims of finished rows, expired claims, and claims whose holder has been signed out for an
 * hour.
 */
export async function endClaims(db: Db): Promise<void> {
  await db.execute(sql`
    update claims set ended_at = now(), ended_as = found.is, version = claims.version + 1
    from (
      select c.id, case
        when not c.was_done and (${isDone}) then 'done'
        when c.until <= now() or c.snoozed_until is null and ${signedOutAt} < now() - make_interval(hours => ${SIGNED_OUT_HOURS}) then 'expired'
        end as is
      from claims c where c.ended_at is null
    ) found
    where found.id = claims.id and found.is is not null and claims.ended_at is null`);
}
