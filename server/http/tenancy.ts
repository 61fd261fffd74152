import { forbiddenError, invalidError } from '#api/api-error.ts';
import type { Permission } from '#domain/people/permissions.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import type { Caller } from '../context.ts';

/**
 * Throws 403 unless the caller has the permission. For parts of a request that need an additional
 * permission.
 */
export function requirePermission(caller: Caller, permission: Permission): void {
  if (!caller.permissions.has(permission)) throw forbiddenError();
}

/** Throws 403 for users of customers, whatever permissions their role has. */
export function requireStaff(caller: Caller): void {
  if (isTenant(caller)) throw forbiddenError();
}

/** Returns the account that a call is for: account users get their own, staff the given one. */
export function accountFor(caller: Caller, given: number | null | undefined): number {
  if (isTenant(caller)) return caller.accountId ?? -1;
  if (given === null || given === undefined)
    throw invalidError({ account_id: ['Choose an account.'] });
  return given;
}
