import { forbiddenError, invalidError, notFound } from '#api/api-error.ts';
import { mayManageRole } from '#domain/people/managing-people.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { isAccountRole, SUPER_ADMIN_ROLE } from '#domain/people/roles.ts';
import { sql } from 'drizzle-orm';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';

/** A role with its permissions. */
type GivenRole = Parameters<typeof mayManageRole>[1];

/** Facts that decide whether a user may be managed: role and account. */
export interface Standing {
  id: number;
  role_id: number;
  role: string;
  account_id: number | null;
}

/**
 * Throws 404 for users that the caller cannot see, 403 for those that the caller may not change.
 */
export function requireMayManage(caller: Caller, target: Standing, role: GivenRole): void {
  if (isTenant(caller) && (caller.accountId === null || target.account_id !== caller.accountId)) {
    throw notFound();
  }
  if (role.name === SUPER_ADMIN_ROLE && caller.role !== SUPER_ADMIN_ROLE) {
    throw forbiddenError('Only a SuperAdmin can change a SuperAdmin.');
  }
  if (target.id !== caller.userId && !mayManageRole(caller, role))
    throw forbiddenError('You can only manage people whose permissions you have yourself.');
}

/**
 * Decides the account of a user with this role. Staff choose the account; a user created by an
 * account user gets the account of the creator.
 */
export function settleAccount(
  caller: Caller,
  role: GivenRole,
  accountId: number | null,
): number | null {
  if (!mayManageRole(caller, role)) throw forbiddenError('You cannot assign this role.');
  if (isTenant(caller)) return caller.accountId;
  if (isAccountRole(role.name) && accountId === null) {
    throw invalidError({ account_id: ['This role needs an account. Choose an account.'] });
  }
  if (!isAccountRole(role.name) && accountId !== null) {
    throw invalidError({ account_id: ['Users with this role cannot have an account.'] });
  }
  return accountId;
}

/** Throws if callers would lock out or promote themselves. */
export function refuseSelfHarm(
  caller: Caller,
  target: Standing,
  next: { role_id: number; account_id: number | null; disabled: boolean },
): void {
  if (target.id !== caller.userId) return;
  if (next.disabled) throw invalidError({ disabled: ['You cannot disable yourself.'] });
  if (next.role_id !== target.role_id)
    throw invalidError({ role_id: ['You cannot change your own role.'] });
  if (next.account_id !== target.account_id) {
    throw invalidError({ account_id: ['You cannot change your own account.'] });
  }
}

/**
 * Throws if no super administrator would be left. Locks all of them, because two may disable each
 * other at the same time.
 */
export async function keepSuperAdmin(
  db: Db,
  target: Standing,
  next: { role_id: number; disabled: boolean },
): Promise<void> {
  const stays = !next.disabled && next.role_id === target.role_id;
  if (target.role !== SUPER_ADMIN_ROLE || stays) return;
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from users where role_id = ${target.role_id} and disabled_at is null order by id for update`);
  if (rows.some(({ id }) => id !== target.id)) return;
  const reason = 'At least one SuperAdmin must remain. Add another SuperAdmin first.';
  throw invalidError(next.disabled ? { disabled: [reason] } : { role_id: [reason] });
}

/** Returns why the sessions of a user end after a change; null if the sessions continue. */
export function whyEnded(
  current: Standing,
  next: { role_id: number; account_id: number | null; disabled: boolean; isReset: boolean },
) {
  if (next.disabled) return 'disabled';
  if (next.role_id !== current.role_id || next.account_id !== current.account_id) return 'role';
  return next.isReset ? 'revoked' : null;
}
