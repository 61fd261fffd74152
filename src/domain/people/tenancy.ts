import { isAccountRole } from './roles.ts';

/**
 * Staff and tenants. A tenant is a user of a customer and sees one account. Either the account or
 * the role makes a user a tenant, so that a user who lost one of the two never counts as staff.
 */

interface Person {
  accountId: number | null;
  role: string;
}

/** User as returned by sign-in and profile. */
interface User {
  account_id: number | null;
  role: { name: string };
}

/** Whether the user is a tenant; a tenant without an account sees no rows. */
export const isTenant = ({ accountId, role }: Person): boolean =>
  accountId !== null || isAccountRole(role);

export const isStaff = (person: Person): boolean => !isTenant(person);

export const isTenantUser = ({ account_id, role }: User): boolean =>
  isTenant({ accountId: account_id, role: role.name });
