import { forbidden, invalid } from '../../../src/api/api-error.ts';
import type { Permission } from '../../../src/domain/permissions.ts';
import { isTenant } from '../../../src/domain/tenancy.ts';
import type { Caller } from '../../context.ts';

/** Throws 403 unless the caller holds the permission: for parts of a call that ask for more. */
export function requirePermission(caller: Caller, permission: Permission): void {
  if (!caller.permissions.has(permission)) throw forbidden();
}

/** Throws 403 for people of a customer, whatever their role was given: what is done is the affair of staff. */
export function requireStaff(caller: Caller): void {
  if (isTenant(caller)) throw forbidden();
}

/** The account that a caller works for: their own for account roles, the given one for staff. */
export function accountFor(caller: Caller, given: number | null | undefined): number {
  if (isTenant(caller)) return caller.accountId ?? -1;
  if (given === null || given === undefined) throw invalid({ account_id: ['Choose an account.'] });
  return given;
}
