import { and, desc, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { notFound } from '#api/api-error.ts';
import { hashOf, newToken } from '#server/secrets/tokens.ts';
import type { Caller } from '#server/context.ts';
import type { Database, Db } from '#server/db/open.ts';
import { presentSql, notePresence } from './presence.ts';
import { sessions, sign_in_attempts } from '#server/db/schema/sessions.ts';
import { roles, users } from '#server/db/schema/users.ts';

/** Maximum duration of a session in hours, even with activity. */
const LONGEST_HOURS = 12;

/**
 * Interval in seconds at which activity is recorded, and seconds after the inactivity limit before
 * the server ends a session.
 */
const RECORD_EVERY_S = 15;
const GRACE_S = 60;

/**
 * Conditions: the session `s` was inactive for longer than the role `r` of its user allows; the
 * session has expired.
 */
export const isIdleSql = `coalesce(s.last_active_at + make_interval(mins => r.logout_inactivity_minutes, secs => ${GRACE_S}) < now(), false)`;
export const isExpiredSql = 's.expires_at < now()';
/** Condition: the activity of the session `s` was not recorded recently. */
export const isUnrecordedSql = `s.last_active_at < now() - interval '${RECORD_EVERY_S} seconds'`;

type EndReason = NonNullable<(typeof sessions.$inferSelect)['ended_reason']>;

/** Origin of a sign-in. */
export interface Origin {
  ip: string;
  userAgent: string | null;
}

/** Opens a session with a new token, which is stored hashed. */
export async function openSession(
  db: Db,
  { userId, kind }: { userId: number; kind: 'full' | 'enrol' },
  origin: Origin,
): Promise<string> {
  const token = newToken();
  await db.insert(sessions).values({
    token_hash: hashOf(token),
    user_id: userId,
    kind,
    expires_at: sql`now() + make_interval(hours => ${LONGEST_HOURS})`,
    ip: origin.ip,
    user_agent: origin.userAgent,
  });
  await db
    .update(users)
    .set({ last_login: sql`now()` })
    .where(eq(users.id, userId));
  if (kind === 'full') await notePresence(db, userId);
  return token;
}

async function end(database: Database, which: SQL | undefined, reason: EndReason): Promise<number> {
  const ended = await database.db
    .update(sessions)
    .set({ ended_at: sql`now()`, ended_reason: reason })
    .where(and(isNull(sessions.ended_at), which))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends all sessions of a person, optionally except one, and sign-ins that wait for a code. */
export async function endSessionsOf(
  database: Database,
  whose: { userId: number; except?: number },
  reason: EndReason,
): Promise<void> {
  await database.db
    .update(sign_in_attempts)
    .set({ used_at: sql`now()` })
    .where(and(eq(sign_in_attempts.user_id, whose.userId), isNull(sign_in_attempts.used_at)));
  const others = whose.except === undefined ? undefined : ne(sessions.id, whose.except);
  await end(database, and(eq(sessions.user_id, whose.userId), others), reason);
}

/** Ends a session that exceeded a limit. */
export async function endSession(
  database: Database,
  id: number,
  reason: 'inactivity' | 'expired',
): Promise<void> {
  await end(database, eq(sessions.id, id), reason);
}

/**
 * Ends those of the given sessions that exceeded a limit. Returns all of the given sessions that
 * have ended, with reasons.
 */
export async function endedAmong(
  database: Database,
  ids: readonly number[],
): Promise<{ id: number; reason: EndReason }[]> {
  const { rows } = await database.pool.query<{ id: number; reason: EndReason }>(
    `with past as (
       update sessions set ended_at = now(), ended_reason = case when limits.is_idle then 'inactivity' else 'expired' end
       from (
         select s.id, ${isIdleSql} as is_idle, ${isExpiredSql} as is_expired
         from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
         where s.id = any($1) and s.ended_at is null
       ) limits
       where sessions.id = limits.id and sessions.ended_at is null and (is_idle or is_expired)
       returning sessions.id, ended_reason as reason
     ) select * from past
     union all select id, ended_reason from sessions where id = any($1) and ended_at is not null`,
    [ids],
  );
  return rows;
}

/** Records that a session is active although it sent no request. */
export async function noteActivity(database: Database, id: number): Promise<void> {
  await database.pool.query(
    `with recorded as (
       update sessions set last_active_at = now()
       from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
       where sessions.id = $1 and s.id = $1 and s.ended_at is null and not ${isIdleSql} and not ${isExpiredSql} and ${isUnrecordedSql}
       returning s.user_id, s.kind
     ), ${presentSql} select`,
    [id],
  );
}

/** Ends the session of the request. */
export async function signOut(database: Database, caller: Caller): Promise<void> {
  await end(database, eq(sessions.id, caller.sessionId), 'signed-out');
}

/** Ends one of the caller's sessions; throws 404 for sessions of other users. */
export async function endOwnSession(database: Database, caller: Caller, id: number): Promise<void> {
  const own = and(eq(sessions.id, id), eq(sessions.user_id, caller.userId));
  const reason = id === caller.sessionId ? 'signed-out' : 'revoked';
  if ((await end(database, own, reason)) === 0) throw notFound();
}

/** The caller's open sessions, newest first. */
export async function openSessionsOf(db: Db, caller: Caller) {
  const isIdle = sql`${sessions.last_active_at} + make_interval(mins => ${roles.logout_inactivity_minutes}) < now()`;
  const rows = await db
    .select({
      id: sessions.id,
      kind: sessions.kind,
      created_at: sessions.created_at,
      last_active_at: sessions.last_active_at,
      ip: sessions.ip,
      user_agent: sessions.user_agent,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(
      and(
        eq(sessions.user_id, caller.userId),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, sql`now()`),
        sql`not coalesce(${isIdle}, false)`,
      ),
    )
    .orderBy(desc(sessions.id));
  return rows.map((row) => ({ ...row, is_current: row.id === caller.sessionId }));
}
