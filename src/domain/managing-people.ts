import type { Permission } from './permissions.ts';
import { isAccountRole, defaultRoles, SUPER_ADMIN_ROLE } from './roles.ts';
import { isTenant } from './tenancy.ts';

/** A role as calls answer it. */
interface Role {
  name: string;
  permissions: readonly { name: string }[];
}

/** Somebody who manages people; an account role without an account manages nobody. */
export interface Manager {
  role: string;
  accountId: number | null;
  permissions: ReadonlySet<string>;
}

/** What account roles are made for; in their hands it reaches the rows of one account only. */
const withinOneAccount: ReadonlySet<string> = new Set(
  defaultRoles.filter(({ name }) => isAccountRole(name)).flatMap((role) => role.permissions),
);

/** Staff who decide over accounts may let people into them without holding the same for all accounts. */
const forAccounts: Permission = 'Edit accounts';

/** The permissions of a role that somebody may not hand on: those that they do not hold themselves. */
function permissionsBeyond(manager: Manager, role: Role): string[] {
  const decidesOverAccounts =
    isAccountRole(role.name) && !isTenant(manager) && manager.permissions.has(forAccounts);
  return role.permissions
    .map(({ name }) => name)
    .filter((name) => !manager.permissions.has(name))
    .filter((name) => !(decidesOverAccounts && withinOneAccount.has(name)));
}

/**
 * Whether somebody may give a role, and manage those who have it: only with permissions that they hold
 * themselves, account users only roles of an account, and a SuperAdmin only by another.
 */
export function mayManageRole(manager: Manager, role: Role): boolean {
  if (isTenant(manager) && (manager.accountId === null || !isAccountRole(role.name))) return false;
  if (role.name === SUPER_ADMIN_ROLE && manager.role !== SUPER_ADMIN_ROLE) return false;
  return permissionsBeyond(manager, role).length === 0;
}
