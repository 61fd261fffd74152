import { defaultRoles, type RoleDefinition } from '#domain/people/roles.ts';
import type { Database, Db } from '#server/db/open.ts';
import { role_guards, role_permissions, roles } from '#server/db/schema/users.ts';

/** Adds the default roles; existing roles keep the changes of the company. */
export async function ensureDefaultRoles(database: Database): Promise<void> {
  await database.within({ is: 'system' }, async (db) => {
    for (const role of defaultRoles) await ensureRole(db, role);
  });
}

async function ensureRole(
  db: Db,
  { permissions, guard_names, ...row }: RoleDefinition,
): Promise<void> {
  const added = await db
    .insert(roles)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: roles.id });
  if (added.length === 0) return;
  if (permissions.length > 0) {
    await db
      .insert(role_permissions)
      .values(permissions.map((name) => ({ role_id: row.id, name })));
  }
  if (guard_names.length > 0) {
    await db
      .insert(role_guards)
      .values(guard_names.map((guard_name) => ({ role_id: row.id, guard_name })));
  }
}
