import { asc, eq } from 'drizzle-orm';
import { notFound } from '#api/api-error.ts';
import { settingWords } from '#domain/settings/setting-reads.ts';
import type { Db } from '#server/db/open.ts';
import { providerSettings } from '../settings/settings.ts';
import { role_guards, role_permissions, roles, users } from '#server/db/schema/users.ts';

/** Reads the permissions and guards of one role, or of all roles, in the format of responses. */
export async function rolesAsShown(db: Db, roleId?: number) {
  const some = <
    T extends typeof role_permissions.role_id | typeof role_guards.role_id | typeof roles.id,
  >(
    id: T,
  ) => (roleId === undefined ? undefined : eq(id, roleId));
  const found = await db.select().from(roles).where(some(roles.id)).orderBy(asc(roles.id));
  const granted = await db
    .select()
    .from(role_permissions)
    .where(some(role_permissions.role_id))
    .orderBy(asc(role_permissions.name));
  const guards = await db
    .select()
    .from(role_guards)
    .where(some(role_guards.role_id))
    .orderBy(asc(role_guards.guard_name));
  return found.map((role) => ({
    ...role,
    role_logout_inactivity_minutes: role.logout_inactivity_minutes,
    permissions: granted.filter((one) => one.role_id === role.id).map(({ name }) => ({ name })),
    permissionsui: guards
      .filter((one) => one.role_id === role.id)
      .map(({ guard_name }) => ({ guard_name })),
  }));
}

/** A user in the format of sign-in and profile. */
export async function signedInUserOf(db: Db, userId: number) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const [role] = user ? await rolesAsShown(db, user.role_id) : [];
  if (user === undefined || role === undefined) throw notFound();
  const { version: _, ...shown } = role;
  const excluded = settingWords(await providerSettings(db), 'exclude_features');
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    name: user.name,
    avatar: user.avatar,
    last_login: user.last_login,
    account_id: user.account_id,
    enabled_mfa: user.enabled_mfa ? (1 as const) : (0 as const),
    role: { ...shown, ...(excluded.length > 0 && { excluded_features: excluded }) },
  };
}
