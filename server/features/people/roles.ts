import { count, eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, notFound, ApiError, staleError } from '#api/api-error.ts';
import type { Permission } from '#domain/people/permissions.ts';
import { mayManageRole } from '#domain/people/managing-people.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { isBuiltInRole, SUPER_ADMIN_ROLE } from '#domain/people/roles.ts';
import type { Caller, Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { role_guards, role_permissions, roles, users } from '#server/db/schema/users.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import { rolesAsShown } from '../identity/signed-in-user.ts';

type Change = InputOf<'PUT /roles/:id'>;
type Addition = InputOf<'POST /roles'>['body'];

/** Number of people by role. */
async function peopleIn(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: users.role_id, people: count() })
    .from(users)
    .groupBy(users.role_id);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

/**
 * Lists all roles for staff; account users see those that they can assign, without the number of
 * people.
 */
export async function listRoles(db: Db, caller: Caller) {
  const all = await rolesAsShown(db);
  if (isTenant(caller))
    return all
      .filter((role) => mayManageRole(caller, role))
      .map((role) => ({ ...role, people: null }));
  const people = await peopleIn(db);
  return all.map((role) => ({ ...role, people: people.get(role.id) ?? 0 }));
}

async function oneRole(db: Db, id: number) {
  const [role] = await rolesAsShown(db, id);
  if (role === undefined) throw notFound();
  return { ...role, people: (await peopleIn(db)).get(id) ?? 0 };
}

/** Throws 403 unless the caller is a SuperAdmin, because roles control every permission. */
function requireSuperAdmin({ role }: Caller): void {
  if (role === SUPER_ADMIN_ROLE) return;
  throw new ApiError(403, { message: 'Only a SuperAdmin can change roles.', code: 'forbidden' });
}

async function open(db: Db, roleId: number, guardNames: readonly string[]): Promise<void> {
  await db.delete(role_guards).where(eq(role_guards.role_id, roleId));
  const rows = [...new Set(guardNames)].map((guard_name) => ({ role_id: roleId, guard_name }));
  if (rows.length > 0) await db.insert(role_guards).values(rows);
}

async function grant(db: Db, roleId: number, permissions: readonly Permission[]): Promise<void> {
  await db.delete(role_permissions).where(eq(role_permissions.role_id, roleId));
  const rows = [...new Set(permissions)].map((name) => ({ role_id: roleId, name }));
  if (rows.length > 0) await db.insert(role_permissions).values(rows);
}

/**
 * Throws 403 if a role would gain a permission that the caller lacks; permissions that the role
 * already has may stay.
 */
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

/** Throws if SuperAdmin would lose a permission, because no role could assign it again. */
function requireWhole(
  current: Awaited<ReturnType<typeof oneRole>>,
  { permissions, guard_names: guards }: Change['body'],
): void {
  if (current.name !== SUPER_ADMIN_ROLE) return;
  const given: readonly string[] | undefined = permissions;
  if (given && current.permissions.some(({ name }) => !given.includes(name)))
    throw invalidError({ permissions: ['SuperAdmin always has every permission.'] });
  const places: readonly string[] | undefined = guards;
  if (places && current.permissionsui.some(({ guard_name }) => !places.includes(guard_name)))
    throw invalidError({ guard_names: ['SuperAdmin always has every page.'] });
}

/** Changes a role; its holders get the new rights with their next request. */
export async function changeRole({ params, body }: Change, { db, caller, version }: Context) {
  requireSuperAdmin(caller);
  await db.select({ id: roles.id }).from(roles).where(eq(roles.id, params.id)).for('update');
  const current = await oneRole(db, params.id);
  if (version !== undefined && version !== current.version) throw staleError(current);
  const { permissions, guard_names, enabled_2fa, logout_inactivity_minutes: minutes } = body;
  requireWhole(current, body);
  refuseMore(caller, { before: current.permissions, permissions });
  if (permissions) await grant(db, params.id, permissions);
  if (guard_names) await open(db, params.id, guard_names);
  await db
    .update(roles)
    .set({
      enabled_2fa: enabled_2fa ?? current.enabled_2fa,
      logout_inactivity_minutes:
        minutes === undefined ? current.logout_inactivity_minutes : minutes,
      version: sql`${roles.version} + 1`,
    })
    .where(eq(roles.id, params.id));
  const changed = await oneRole(db, params.id);
  await writeAuditLog(db, caller, [traceOf('update', changed, auditedOf(current))]);
  return changed;
}

type Shown = Awaited<ReturnType<typeof oneRole>>;

const auditedOf = ({ name, enabled_2fa, logout_inactivity_minutes, ...role }: Shown) => ({
  name,
  enabled_2fa,
  logout_inactivity_minutes,
  permissions: role.permissions.map((one) => one.name),
  guard_names: role.permissionsui.map((one) => one.guard_name),
});

const traceOf = (action: string, role: Shown, before: Readonly<Record<string, unknown>>) => ({
  table_name: 'roles',
  row_id: role.id,
  account_id: null,
  action,
  changes: changesBetween(before, auditedOf(role)),
});

/** Adds a role without holders. */
export async function addRole(body: Addition, { db, caller }: Context) {
  requireSuperAdmin(caller);
  const { name, permissions = [], guard_names = [], enabled_2fa = false } = body;
  refuseMore(caller, { before: [], permissions });
  // Locked, so that two roles never get the same id or name.
  await db.execute(sql`lock table roles in share row exclusive mode`);
  const all = await db.select({ id: roles.id, name: roles.name }).from(roles);
  if (all.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw new ApiError(409, {
      message: 'There is already a role with this name.',
      code: 'conflict',
    });
  const id = Math.max(...all.map((one) => one.id)) + 1;
  const logout_inactivity_minutes = body.logout_inactivity_minutes ?? null;
  await db.insert(roles).values({ id, name, enabled_2fa, logout_inactivity_minutes });
  await grant(db, id, permissions);
  await open(db, id, guard_names);
  const added = await oneRole(db, id);
  await writeAuditLog(db, caller, [traceOf('create', added, {})]);
  return added;
}

/** Deletes a role without holders. */
export async function removeRole(db: Db, caller: Caller, id: number): Promise<void> {
  requireSuperAdmin(caller);
  await db.select({ id: roles.id }).from(roles).where(eq(roles.id, id)).for('update');
  const role = await oneRole(db, id);
  const refuse = (message: string) => new ApiError(409, { message, code: 'conflict' });
  if (isBuiltInRole(role.name)) throw refuse('This role is built in and cannot be deleted.');
  if (role.people > 0) throw refuse('Users have this role. Give them another role first.');
  await grant(db, id, []);
  await open(db, id, []);
  await db.delete(roles).where(eq(roles.id, id));
  await writeAuditLog(db, caller, [
    {
      table_name: 'roles',
      row_id: id,
      account_id: null,
      action: 'delete',
      changes: { name: { from: role.name, to: null } },
    },
  ]);
}
