import { inArray, sql } from 'drizzle-orm';
import { ASSIGNMENT_UNDONE, CHANGE_UNDONE } from '#domain/settings/offered-words.ts';
import { statusFacts } from '#domain/kernel/statuses.ts';
import { assignmentInWords, driverOf, legs } from '#domain/shipments/assignment.ts';
import { isAssignment, restorationOf, type Restoration } from '#domain/shipments/undo.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { changesBetween, writeAuditLog } from '#server/http/audit-log.ts';
import type { LaterChange } from '#server/runs/undo/own-changes.ts';
import { undoOf } from '#server/runs/undo/undo.ts';
import { driverNames } from '../assignments.ts';
import { applyStatus, lockShipments, recordChanges } from '../status-changes.ts';
import { fieldWords } from './field-words.ts';

type Row = typeof shipments.$inferSelect;

/** Values to restore, and whether they are from before an assignment. */
interface Former {
  restoration: Restoration;
  isAssignment: boolean;
}

interface Undoing extends Former {
  rows: readonly Row[];
}

const driverIn = ({ changes }: LaterChange) =>
  legs.map((leg) => changes[driverOf[leg]]).find((one) => one !== undefined);

/** Returns a function that describes a later change by the driver or status that the change set. */
async function describeLater(db: Db, later: readonly LaterChange[]) {
  const drivers = later.flatMap((change) => {
    const to = driverIn(change)?.to;
    return typeof to === 'number' ? to : [];
  });
  const names = await driverNames(db, drivers);
  return (change: LaterChange): string => {
    const driver = driverIn(change);
    const status = change.changes['status'];
    if (driver !== undefined && driver.to === null) return 'Unassigned';
    if (driver !== undefined)
      return `Reassigned to ${names.get(Number(driver.to)) ?? 'another driver'}`;
    return status === undefined
      ? 'Changed'
      : `Changed to “${statusFacts(String(status.to)).label}”`;
  };
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

/** Undo of changes of shipments: driver, branch, reference or hold. */
export const shipmentUndo = undoOf<Row, Former>({
  table: { name: 'shipments', notes: [] },
  read: ({ db }, ids, isLocked) =>
    isLocked
      ? lockShipments(db, ids)
      : db
          .select()
          .from(shipments)
          .where(inArray(shipments.id, [...ids])),
  valuesOf: (row) => ({ ...row }),
  prepare: () =>
    Promise.resolve((_, changed) => {
      const restoration = restorationOf(changed);
      if (typeof restoration === 'string') return restoration;
      return { restoration, isAssignment: isAssignment(changed) };
    }),
  describe: describeLater,
  restore: ({ db, caller }, { rows, restoration: former }) =>
    restore(db, caller, { ...former, rows }),
});
