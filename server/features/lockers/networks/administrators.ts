import { and, eq, isNull } from 'drizzle-orm';
import { SUPER_ADMIN_ROLE } from '#domain/people/roles.ts';
import type { Db } from '#server/db/open.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { notify } from '#server/features/messages/notifications.ts';

interface Notice {
  title: string;
  body: string;
  href: string;
}

/** Notifies all SuperAdmins. */
export async function notifyAdministrators(db: Db, notice: Notice): Promise<void> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(and(eq(roles.name, SUPER_ADMIN_ROLE), isNull(users.disabled_at)));
  await notify(
    db,
    found.map(({ id }) => ({ ...notice, user_id: id, level: 'warning' as const })),
  );
}
