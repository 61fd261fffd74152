import type { Caller } from '../context.ts';
import type { Db } from '../db/open.ts';
import { changesBetween, leaveTraces } from './audit-trail.ts';

interface Traced {
  action: string;
  id: number;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
}

/** Writes down what was done to an area. */
export const traceZone = (db: Db, caller: Caller, { action, id, before, after }: Traced) =>
  leaveTraces(db, caller, [
    {
      table_name: 'zones',
      row_id: id,
      account_id: null,
      action,
      changes: changesBetween(before, after),
    },
  ]);
