import { eq, sql } from 'drizzle-orm';
import { permissions, type Permission } from '#domain/people/permissions.ts';
import { DRIVER_ROLE_ID } from '#domain/people/roles.ts';
import { tenantScopeOf } from '../http/access.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { role_permissions, roles, users } from '../db/schema/users.ts';

const grantedPermissions = sql<string[]>`array(
  select ${role_permissions.name} from ${role_permissions} where ${role_permissions.role_id} = ${users.role_id})`;

/** Account whose rows a caller works on; null for staff. */
export function accountOf(caller: Caller): number | null {
  const scope = tenantScopeOf(caller);
  return scope.is === 'tenant' ? scope.accountId : null;
}

interface Started {
  id: number;
  user_id: number | null;
  account_id: number | null;
}

/**
 * Returns a user as a caller with current rights and no session, or the reason why the user cannot
 * sign in. Call with the system scope.
 */
export async function personAsCaller(db: Db, userId: number): Promise<Caller | string> {
  const [found] = await db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      accountId: users.account_id,
      roleId: users.role_id,
      role: roles.name,
      grantedPermissions,
      mustEnrol: sql<boolean>`${roles.enabled_2fa} and not ${users.enabled_mfa}`,
      disabledAt: users.disabled_at,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(eq(users.id, userId));
  if (found === undefined) return 'This user no longer exists.';
  const { grantedPermissions: names, disabledAt, ...person } = found;
  if (disabledAt !== null || person.roleId === DRIVER_ROLE_ID)
    return `${person.name} can no longer sign in.`;
  const known = new Set<string>(names);
  const rights = new Set<Permission>(permissions.filter((name) => known.has(name)));
  return { ...person, sessionId: 0, permissions: rights };
}

/**
 * Returns the initiator of a run with current rights, or the reason why the run must not continue
 * in their name. Call with the system scope.
 */
export async function initiatorOf(db: Db, run: Started): Promise<Caller | string> {
  const person = await personAsCaller(db, run.user_id ?? 0);
  if (typeof person === 'string') return person;
  return accountOf(person) === run.account_id
    ? { ...person, runId: run.id }
    : `${person.name} no longer belongs to the account.`;
}
