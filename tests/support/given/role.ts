import { role_permissions, roles } from '#server/db/schema/users.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Server } from '../world.ts';
import { insert, nextNumber } from './rows.ts';

interface RoleFacts {
  with?: readonly string[];
  without?: readonly string[];
}

/** Grants or revokes permissions of a role, or of a new one. Returns its id. */
export async function role(
  server: Server,
  which?: number,
  { with: given = [], without = [] }: RoleFacts = {},
): Promise<number> {
  const number = 1000 + nextNumber();
  const id = which ?? (await insert(server, roles, { id: number, name: `Role ${number}` })).id;
  const { db } = server.database;
  await db
    .delete(role_permissions)
    .where(
      and(eq(role_permissions.role_id, id), inArray(role_permissions.name, [...given, ...without])),
    );
  if (given.length > 0)
    await db.insert(role_permissions).values(given.map((name) => ({ role_id: id, name })));
  return id;
}
