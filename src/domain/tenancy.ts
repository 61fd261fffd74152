import { isAccountRole } from './roles.ts';

/**
 * Staff and tenants: a tenant is a person of a customer, who sees one account. Both the account and the role
 * make a tenant, so that a person who lost one of the two never counts as staff.
 */

interface Person {
  accountId: number | null;
  role: string;
}

/** A person as sign-in and profile answer. */
interface User {
  account_id: number | null;
  role: { name: string };
}

/** Whether a person is a tenant; one without an account sees nothing. */
export const isTenant = ({ accountId, role }: Person): boolean =>
  accountId !== null || isAccountRole(role);

export const isStaff = (person: Person): boolean => !isTenant(person);

export const isTenantUser = ({ account_id, role }: User): boolean =>
  isTenant({ accountId: account_id, role: role.name });
