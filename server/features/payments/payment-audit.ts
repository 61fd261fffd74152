import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import type { HeldPayment } from './receipts/hold-payments.ts';

/** Writes the audit entry of a changed payment, with the reason if given. */
export function auditPayment(
  db: Db,
  caller: Caller,
  {
    before,
    after,
  }: { before: HeldPayment; after: Partial<HeldPayment> & { reason?: string | undefined } },
): Promise<void> {
  return writeAuditLog(db, caller, [
    {
      table_name: 'payments',
      row_id: before.id,
      account_id: after.account_id ?? before.account_id,
      action: 'update',
      changes: changesBetween({ ...before }, after),
    },
  ]);
}
