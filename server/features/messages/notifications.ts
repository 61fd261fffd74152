import { and, desc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { MARKETPLACE_ROLE } from '../../../src/domain/roles.ts';
import { isTenant } from '../../../src/domain/tenancy.ts';
import type { Caller } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { notification_reads, notifications } from '../../db/schema/messages.ts';

const MOST_NOTIFICATIONS = 100;

/**
 * One's own, and those for everybody of one's account; for staff, those for all staff. What is told to several
 * is told to those who may see what it is about. The marketplace's people are no staff: what is for everybody
 * is not for them.
 */
function meant(caller: Caller): SQL | undefined {
  const { accountId, userId, permissions, role } = caller;
  const account = isTenant(caller)
    ? eq(notifications.account_id, accountId ?? -1)
    : isNull(notifications.account_id);
  const isPermitted = inArray(notifications.needs, [...permissions]);
  const isOpen =
    role === MARKETPLACE_ROLE ? isPermitted : or(isNull(notifications.needs), isPermitted);
  return or(eq(notifications.user_id, userId), and(isNull(notifications.user_id), account, isOpen));
}

/** What was said to the caller, newest first; of what is said to several, whether the caller has read it. */
export function notificationsFor(db: Db, caller: Caller) {
  const { id, title, body, level, href, time_created, expires_at } = notifications;
  const isMine = and(
    eq(notification_reads.notification_id, id),
    eq(notification_reads.user_id, caller.userId),
  );
  return db
    .select({
      id,
      title,
      body,
      level,
      href,
      time_created,
      read_at: sql<
        string | null
      >`coalesce(${notifications.read_at}, ${notification_reads.read_at})`.mapWith(
        notifications.read_at,
      ),
    })
    .from(notifications)
    .leftJoin(notification_reads, isMine)
    .where(and(meant(caller), or(isNull(expires_at), gt(expires_at, sql`now()`))))
    .orderBy(desc(time_created), desc(id))
    .limit(MOST_NOTIFICATIONS);
}

/** Marks these as read by the caller, or all without ids; those of others are passed over. */
export async function readNotifications(
  db: Db,
  caller: Caller,
  ids: readonly number[] | undefined,
) {
  const selection = and(
    meant(caller),
    ids === undefined ? undefined : inArray(notifications.id, [...ids]),
  );
  const own = await db
    .update(notifications)
    .set({ read_at: sql`now()` })
    .where(and(selection, eq(notifications.user_id, caller.userId), isNull(notifications.read_at)))
    .returning({ id: notifications.id });
  const shared = db
    .select({
      notification_id: notifications.id,
      user_id: sql<number>`${caller.userId}::int`.as('user_id'),
      read_at: sql<string>`now()`.as('read_at'),
    })
    .from(notifications)
    .where(and(selection, isNull(notifications.user_id), isNull(notifications.read_at)));
  const read = await db
    .insert(notification_reads)
    .select(shared)
    .onConflictDoNothing()
    .returning({ id: notification_reads.notification_id });
  return { read: own.length + read.length };
}

type Notice = Pick<
  typeof notifications.$inferInsert,
  'title' | 'body' | 'level' | 'href' | 'user_id' | 'account_id' | 'needs'
>;

/** Tells people something: one person, or those of an account or of the staff who hold what it needs. */
export async function notify(db: Db, notices: readonly Notice[]): Promise<void> {
  if (notices.length > 0) await db.insert(notifications).values([...notices]);
}
