import { and, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import { formatDayMonth, formatTime, isoDay } from '#domain/kernel/time.ts';
import type { Changed } from '#domain/runs/changed.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { audit_log } from '#server/db/schema/settings.ts';
import { users } from '#server/db/schema/users.ts';

/** Names the change to undo: a run, or the Idempotency-Key of a request. */
export interface NamedChange {
  run_id?: number | undefined;
  request_key?: string | undefined;
}

type Values = { from: unknown; to: unknown };

/** Change of a row: its fields, and the last of its entries in the audit log. */
export interface OwnChange {
  changed: Changed;
  last: number;
}

/** Name of a table in the audit log, and the entries in its changes that are not fields. */
export interface AuditedTable {
  name: string;
  notes: readonly string[];
}

/** Throws 422 unless exactly one change is named. */
export function requireNamed({ run_id: run, request_key: key }: NamedChange): void {
  if ((run === undefined) === (key === undefined))
    throw invalidError({ run_id: ['Name the run or the request to undo.'] });
}

const ofRows = (table: AuditedTable, ids: readonly number[]): SQL | undefined =>
  and(eq(audit_log.table_name, table.name), inArray(audit_log.row_id, [...ids]));

const named = ({ run_id: run, request_key: key }: NamedChange): SQL =>
  run === undefined ? eq(audit_log.request_key, key ?? '') : eq(audit_log.run_id, run);

const fieldsOf = (
  { notes }: AuditedTable,
  changes: Readonly<Record<string, Values>>,
): [string, Values][] => Object.entries(changes).filter(([name]) => !notes.includes(name));

/** Reads what the named change of the caller did to each row. */
export async function readOwnChanges(
  db: Db,
  caller: Caller,
  { table, ids, of }: { table: AuditedTable; ids: readonly number[]; of: NamedChange },
): Promise<Map<number, OwnChange>> {
  const rows = await db
    .select({ id: audit_log.id, row: audit_log.row_id, changes: audit_log.changes })
    .from(audit_log)
    .where(and(ofRows(table, ids), eq(audit_log.user_id, caller.userId), named(of)))
    .orderBy(audit_log.id);
  const found = new Map<number, { changed: Map<string, Values>; last: number }>();
  for (const { id, row, changes } of rows) {
    const own = found.get(row) ?? { changed: new Map(), last: id };
    for (const [name, { from, to }] of fieldsOf(table, changes)) {
      const first = own.changed.get(name);
      own.changed.set(name, { from: first === undefined ? from : first.from, to });
    }
    found.set(row, { ...own, last: id });
  }
  return found;
}

/** Change of another user, or of the caller in another action. */
export interface LaterChange {
  row: number;
  id: number;
  changes: Record<string, Values>;
  at: string;
  by: string | null;
}

/** Time of a change; includes the day unless it was today. */
const momentOf = (at: string): string =>
  isoDay(at) === isoDay(new Date().toISOString())
    ? `at ${formatTime(at)}`
    : `on ${formatDayMonth(at)} at ${formatTime(at)}`;

/** Author and time of a change, to append to its description. */
export const authorship = ({ at, by }: LaterChange): string =>
  `${by === null ? '' : ` by ${by}`} ${momentOf(at)}`;

/**
 * Condition: the author is known to the caller. Tenants know only the users of their own account.
 */
const isKnownTo = (caller: Caller): SQL | undefined =>
  isTenant(caller) ? eq(users.account_id, caller.accountId ?? -1) : undefined;

/** Latest later change of the same fields, by row. */
export async function readLaterChanges(
  db: Db,
  caller: Caller,
  { table, own }: { table: AuditedTable; own: ReadonlyMap<number, OwnChange> },
): Promise<LaterChange[]> {
  if (own.size === 0) return [];
  const oldest = Math.min(...[...own.values()].map(({ last }) => last));
  const rows: LaterChange[] = await db
    .select({
      row: audit_log.row_id,
      id: audit_log.id,
      changes: audit_log.changes,
      at: audit_log.occurred_at,
      by: users.name,
    })
    .from(audit_log)
    .leftJoin(users, and(eq(users.id, audit_log.user_id), isKnownTo(caller)))
    .where(and(ofRows(table, [...own.keys()]), gt(audit_log.id, oldest)))
    .orderBy(sql`${audit_log.id} desc`);
  const latest = new Map<number, LaterChange>();
  for (const change of rows) {
    const mine = own.get(change.row);
    const isLater = mine !== undefined && change.id > mine.last && !latest.has(change.row);
    if (isLater && fieldsOf(table, change.changes).some(([name]) => mine.changed.has(name)))
      latest.set(change.row, change);
  }
  return [...latest.values()];
}
