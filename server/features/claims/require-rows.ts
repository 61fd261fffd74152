import { forbidden } from '../../../src/api/api-error.ts';
import type { ClaimableEntity } from '../../../src/domain/claims/claims.ts';
import { mayUse } from '../../http/access.ts';
import type { Caller } from '../../context.ts';
import { rowsOf } from '../../runs/operations.ts';
import { requireStaff } from '../../http/tenancy.ts';

/** Throws 403 unless the caller is staff and may list such rows. */
export function requireRows(caller: Caller, entity: ClaimableEntity): void {
  requireStaff(caller);
  if (!mayUse(rowsOf(entity).can, caller)) throw forbidden();
}
