import type { Permission } from './permissions.ts';
import { isAccountRole, defaultRoles, SUPER_ADMIN_ROLE } from './roles.ts';
import { isTenant } from './tenancy.ts';

/** Role as returned by the API. */
interface Role {
  name: string;
  permissions: readonly { name: string }[];
}

/**
 * User who manages other users. A user with an account role but without an account cannot manage
 * any.
 */
export interface Manager {
  role: string;
  accountId: number | null;
  permissions: ReadonlySet<string>;
}

/** Permissions of the account roles, which apply only within one account. */
const withinOneAccount: ReadonlySet<string> = new Set(
  defaultRoles.filter(({ name }) => isAccountRole(name)).flatMap((role) => role.permissions),
);

/** Staff with this permission may give account roles without holding their permissions. */
const forAccounts: Permission = 'Edit accounts';

/**
 * Returns the permissions of a role that the manager cannot give, because the manager does not hold
 * them.
 */
function permissionsBeyond(manager: Manager, role: Role): string[] {
  const decidesOverAccounts =
    isAccountRole(role.name) && !isTenant(manager) && manager.permissions.has(forAccounts);
  return role.permissions
    .map(({ name }) => name)
    .filter((name) => !manager.permissions.has(name))
    .filter((name) => !(decidesOverAccounts && withinOneAccount.has(name)));
}

/**
 * Whether the manager may give the role and manage users who have it. The manager must hold the
 * permissions of the role, account users may give only account roles, and only a SuperAdmin gives
 * the SuperAdmin role.
 */
export function mayManageRole(manager: Manager, role: Role): boolean {
  if (isTenant(manager) && (manager.accountId === null || !isAccountRole(role.name))) return false;
  if (role.name === SUPER_ADMIN_ROLE && manager.role !== SUPER_ADMIN_ROLE) return false;
  return permissionsBeyond(manager, role).length === 0;
}
