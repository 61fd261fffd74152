import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';

interface Traced {
  action: string;
  id: number;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

export const writeZoneAuditLog = (db: Db, caller: Caller, { action, id, before, after }: Traced) =>
  writeAuditLog(db, caller, [
    {
      table_name: 'zones',
      row_id: id,
      account_id: null,
      action,
      changes: changesBetween(before, after),
    },
  ]);
