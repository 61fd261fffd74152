import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '../../../src/api/endpoint-types.ts';
import { invalid, notFound, ApiError, stale } from '../../../src/api/api-error.ts';
import type { Permission } from '../../../src/domain/permissions.ts';
import { isTenant, mayManageRole } from '../../../src/domain/managing-people.ts';
import { SUPER_ADMIN_ROLE } from '../../../src/domain/roles.ts';
import type { Caller, Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { role_permissions, roles } from '../../db/schema/users.ts';
import { rolesAsShown } from '../identity/signed-in-user.ts';

type Change = InputOf<'PUT /roles/:id'>;

/** All roles for staff; account users see those they can give. */
export async function listRoles(db: Db, caller: Caller) {
  const all = await rolesAsShown(db);
  return isTenant(caller) ? all.filter((role) => mayManageRole(caller, role)) : all;
}

async function grant(db: Db, roleId: number, permissions: readonly Permission[]): Promise<void> {
  await db.delete(role_permissions).where(eq(role_permissions.role_id, roleId));
  const rows = [...new Set(permissions)].map((name) => ({ role_id: roleId, name }));
  if (rows.length > 0) await db.insert(role_permissions).values(rows);
}

/** Throws 403 when a role would get a permission that the caller does not hold; what it has, it may keep. */
function refuseMore(
  caller: Caller,
  role: {
    before: readonly { name: string }[];
    permissions: readonly Permission[] | undefined;
  },
): void {
  const before = new Set(role.before.map(({ name }) => name));
  const lacking = role.permissions?.find(
    (name) => !before.has(name) && !caller.permissions.has(name),
  );
  if (lacking === undefined) return;
  const message = `You do not have “${lacking}” yourself, so you may not give it to a role.`;
  throw new ApiError(403, { message, code: 'forbidden' });
}

/** Changes a role; what its holders may do is read anew at their next call. */
export async function changeRole({ params, body }: Change, context: Context) {
  const { db, caller, version } = context;
  // Whoever decides over roles decides over everything, so the permission alone is not enough.
  if (caller.role !== SUPER_ADMIN_ROLE) {
    throw new ApiError(403, { message: 'Only a SuperAdmin changes roles.', code: 'forbidden' });
  }
  await db.select({ id: roles.id }).from(roles).where(eq(roles.id, params.id)).for('update');
  const [current] = await rolesAsShown(db, params.id);
  if (current === undefined) throw notFound();
  if (version !== undefined && version !== current.version) throw stale(current);
  const { permissions, enabled_2fa, logout_inactivity_minutes: minutes } = body;
  if (current.name === SUPER_ADMIN_ROLE && permissions && !permissions.includes('Edit settings')) {
    throw invalid({
      permissions: ['SuperAdmin keeps Edit settings: nobody could change roles any more.'],
    });
  }
  refuseMore(caller, { before: current.permissions, permissions });
  if (permissions) await grant(db, params.id, permissions);
  await db
    .update(roles)
    .set({
      enabled_2fa: enabled_2fa ?? current.enabled_2fa,
      logout_inactivity_minutes:
        minutes === undefined ? current.logout_inactivity_minutes : minutes,
      version: sql`${roles.version} + 1`,
    })
    .where(eq(roles.id, params.id));
  const [changed] = await rolesAsShown(db, params.id);
  if (changed === undefined) throw notFound();
  return changed;
}
