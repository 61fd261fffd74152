import { forbiddenError } from '#api/api-error.ts';
import type { ClaimableEntity } from '#domain/claims/claims.ts';
import { mayUse } from '#server/http/access.ts';
import type { Caller } from '#server/context.ts';
import { rowsOf } from '#server/runs/operations.ts';
import { requireStaff } from '#server/http/tenancy.ts';

/** Throws 403 unless the caller is staff and may list the rows of the entity. */
export function requireRows(caller: Caller, entity: ClaimableEntity): void {
  requireStaff(caller);
  if (!mayUse(rowsOf(entity).can, caller)) throw forbiddenError();
}
