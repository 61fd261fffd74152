import { inArray, sql, type SQL } from 'drizzle-orm';
import { invalidError } from '#api/api-error.ts';
import { ASSIGNMENT_UNDONE, CHANGE_UNDONE } from '#domain/settings/offered-words.ts';
import { assignmentInWords, driverOf, legs } from '#domain/shipments/assignment.ts';
import { isAssignment, restorationOf, type Restoration } from '#domain/shipments/undo.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import {
  distinct,
  failedRow,
  NOT_FOUND,
  okRow,
  skippedRow,
  withCounts,
} from '#server/http/row-results.ts';
import type { Verdict } from '#server/runs/work.ts';
import { driverNames } from '../assignments.ts';
import { applyStatus, lockShipments, recordChanges } from '../status-changes.ts';
import { fieldWords } from './field-words.ts';
import { readLaterChanges, readOwnChanges, type NamedChange } from './own-changes.ts';

type Row = typeof shipments.$inferSelect;

/** Verdict on a shipment: the values to restore, or the reason why its change stays. */
type Judged = { restoration: Restoration; isAssignment: boolean } | string;

const NOT_CHANGED = 'Not changed by this action';
const CHANGED_SINCE = 'Changed since';

/** Throws 422 unless exactly one change is named. */
export function requireNamed({ run_id: run, request_key: key }: NamedChange): void {
  if ((run === undefined) === (key === undefined))
    throw invalidError({ run_id: ['Name the run or the request to undo.'] });
}

/** Decides for each shipment whether the named change can be undone. */
async function judge(
  db: Db,
  caller: Caller,
  { rows, of }: { rows: readonly Row[]; of: NamedChange },
): Promise<Map<number, Judged>> {
  const own = await readOwnChanges(db, caller, { ids: rows.map(({ id }) => id), of });
  const later = await readLaterChanges(db, own);
  return new Map(
    rows.map((row): [number, Judged] => {
      const change = own.get(row.id);
      if (change === undefined) return [row.id, NOT_CHANGED];
      const since = later.get(row.id);
      if (since !== undefined) return [row.id, since];
      const now = Object.fromEntries([...change.changed].map(([name, { to }]) => [name, to]));
      if (Object.keys(changesBetween({ ...row }, now)).length > 0) return [row.id, CHANGED_SINCE];
      const restoration = restorationOf(change.changed);
      if (typeof restoration === 'string') return [row.id, restoration];
      return [row.id, { restoration, isAssignment: isAssignment(change.changed) }];
    }),
  );
}

const PREVIEWED_AT_ONCE = 1000;

interface Chosen extends Record<string, unknown> {
  id: number;
  label: string;
}

/** Previews `undoChanges`; `chosen` selects id, label and position of the rows. */
export async function previewUndo(
  { db, caller }: { db: Db; caller: Caller },
  of: NamedChange,
  chosen: SQL,
): Promise<Verdict[]> {
  const { rows: all } = await db.execute<Chosen>(
    sql`select id, label from (${chosen}) as asked order by position`,
  );
  const groups = new Map<string, Verdict & { reason: string }>();
  for (let at = 0; at < all.length; at += PREVIEWED_AT_ONCE) {
    const some = all.slice(at, at + PREVIEWED_AT_ONCE);
    const ids = some.map(({ id }) => id);
    const rows = await db.select().from(shipments).where(inArray(shipments.id, ids));
    const judged = await judge(db, caller, { rows, of });
    for (const { id, label } of some) {
      const reason = judged.get(id);
      if (typeof reason !== 'string') continue;
      const { count, sample } = groups.get(reason) ?? { count: 0, sample: [] };
      const shown = sample.length < 5 ? [...sample, label] : sample;
      groups.set(reason, { reason, count: count + 1, sample: shown });
    }
  }
  return [...groups.values()];
}

interface Undoing {
  rows: Row[];
  restoration: Restoration;
  isAssignment: boolean;
}

/** Rows with the same values to restore, which are restored together. */
function groupRestorations(rows: readonly Row[], judged: ReadonlyMap<number, Judged>): Undoing[] {
  const groups = new Map<string, Undoing>();
  for (const row of rows) {
    const verdict = judged.get(row.id);
    if (verdict === undefined || typeof verdict === 'string') continue;
    const key = JSON.stringify(verdict);
    const group = groups.get(key) ?? { ...verdict, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}

async function restoreFields(
  db: Db,
  caller: Caller,
  { rows, restoration: { fields } }: Undoing,
): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  const ids = rows.map(({ id }) => id);
  await db
    .update(shipments)
    .set({ ...fields, time_modified: sql`now()`, version: sql`${shipments.version} + 1` })
    .where(inArray(shipments.id, ids));
  await writeAuditLog(
    db,
    caller,
    rows.map((row) => ({
      account_id: row.account_id,
      table_name: 'shipments',
      row_id: row.id,
      action: 'update',
      changes: changesBetween({ ...row }, fields),
    })),
  );
}

/** Timeline texts for restored drivers and fields of a shipment. */
async function wordsFor(db: Db, { rows, restoration: { fields } }: Undoing) {
  const drivers = rows.flatMap((row) => legs.map((leg) => row[driverOf[leg]]));
  const before = legs.map((leg) => fields[driverOf[leg]]);
  const names = await driverNames(db, [
    ...drivers,
    ...before.map((id) => (typeof id === 'number' ? id : null)),
  ]);
  const nameOf = (id: string | number | null) => names.get(Number(id)) ?? null;
  const describe = await fieldWords(db, fields);
  return (row: Row): string => {
    const assigned = legs.flatMap((leg) => {
      const to = fields[driverOf[leg]];
      return to === undefined ? [] : assignmentInWords(leg, nameOf(row[driverOf[leg]]), nameOf(to));
    });
    return [...assigned, describe(fields)].filter((text) => text !== '').join(', ');
  };
}

async function restore(db: Db, caller: Caller, undoing: Undoing): Promise<void> {
  const { rows, restoration } = undoing;
  const { status, fields } = restoration;
  const words = await wordsFor(db, undoing);
  await restoreFields(db, caller, undoing);
  if (status === undefined) {
    const data = { reason: undoing.isAssignment ? ASSIGNMENT_UNDONE : CHANGE_UNDONE };
    return recordChanges(
      db,
      caller,
      rows.map((row) => ({ row, message: words(row), data })),
    );
  }
  const reason = undoing.isAssignment ? ASSIGNMENT_UNDONE : CHANGE_UNDONE;
  const changed = rows.map((row) => ({ ...row, ...fields }));
  const change = { status, source: 'portal', reason, isRestored: true } as const;
  await applyStatus(db, caller, { rows: changed, change });
}

/**
 * Restores shipments to their values before a change of the caller. Shipments that have changed
 * since are skipped, with author and time of the later change.
 */
export async function undoChanges(
  db: Db,
  caller: Caller,
  { ids: asked, ...of }: { ids: readonly number[] } & NamedChange,
) {
  requireNamed(of);
  const ids = distinct(asked);
  const rows = await lockShipments(db, ids);
  const judged = await judge(db, caller, { rows, of });
  for (const group of groupRestorations(rows, judged)) await restore(db, caller, group);
  return withCounts(
    ids.map((id) => {
      const verdict = judged.get(id);
      if (verdict === undefined) return failedRow(id, NOT_FOUND);
      return typeof verdict === 'string' ? skippedRow(id, verdict) : okRow(id);
    }),
  );
}
