import { and, desc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { MARKETPLACE_ROLE } from '#domain/people/roles.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { notification_reads, notifications } from '#server/db/schema/messages.ts';

const MAX_NOTIFICATIONS = 100;

/**
 * Condition: notifications that the caller may see. These are personal ones, and those for all
 * people of the caller's account or, for staff, for all staff with the required permission. People
 * of the marketplace are not staff, so they do not see notifications that require no permission.
 */
function visibleTo(caller: Caller): SQL | undefined {
  const { accountId, userId, permissions, role } = caller;
  const account = isTenant(caller)
    ? eq(notifications.account_id, accountId ?? -1)
    : isNull(notifications.account_id);
  const isPermitted = inArray(notifications.needs, [...permissions]);
  const isOpen =
    role === MARKETPLACE_ROLE ? isPermitted : or(isNull(notifications.needs), isPermitted);
  return or(eq(notifications.user_id, userId), and(isNull(notifications.user_id), account, isOpen));
}

/** Lists the caller's notifications, newest first, with the time at which the caller read each. */
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
    .where(and(visibleTo(caller), or(isNull(expires_at), gt(expires_at, sql`now()`))))
    .orderBy(desc(time_created), desc(id))
    .limit(MAX_NOTIFICATIONS);
}

/**
 * Marks notifications as read by the caller: the given ones, or all. Notifications of other users
 * are ignored.
 */
export async function readNotifications(
  db: Db,
  caller: Caller,
  ids: readonly number[] | undefined,
) {
  const selection = and(
    visibleTo(caller),
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

/**
 * Adds notifications for one person, or for all people of an account or the staff with the required
 * permission.
 */
export async function notify(db: Db, notices: readonly Notice[]): Promise<void> {
  if (notices.length > 0) await db.insert(notifications).values([...notices]);
}
