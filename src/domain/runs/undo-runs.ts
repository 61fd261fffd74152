import { canUndoAction } from '../accounts/undo.ts';
import { canUndoUpdate } from '../shipments/undo.ts';
import type { Allowed } from '../shipments/shipment-rules.ts';
import { isOver } from './run-rules.ts';

interface UndoableRun {
  id: number;
  call: string;
  arguments: Readonly<Record<string, unknown>>;
}

/** Operation that undoes a run, with its arguments. */
interface Undoing {
  call: string;
  arguments: Record<string, unknown>;
}

type Undo = (run: UndoableRun) => Undoing | null;

const undoBy =
  (call: string): Undo =>
  ({ id }) => ({ call, arguments: { run_id: id } });

const undoShipments = undoBy('POST /shipments/undo');
const undoAccounts = undoBy('POST /accounts/undo');

/** How the runs of an operation are undone; runs of other operations cannot be undone. */
const undoOf: Readonly<Record<string, Undo>> = {
  'POST /shipments/bulkupdate': (run) => (canUndoUpdate(run.arguments) ? undoShipments(run) : null),
  'POST /shipments/assignments': undoShipments,
  'POST /accounts/bulk': (run) => (canUndoAction(run.arguments) ? undoAccounts(run) : null),
  'POST /users/role': undoBy('POST /users/undo'),
  'POST /claims': ({ arguments: { entity } }) => ({
    call: 'POST /claims/release',
    arguments: { entity },
  }),
};

/**
 * Operation that undoes the run for rows that have not changed since; null if the run cannot be
 * undone.
 */
export const undoingOf = (run: UndoableRun): Undoing | null => undoOf[run.call]?.(run) ?? null;

/** Whether a planned run can be undone afterwards. */
export const canBeUndone = (plan: Omit<UndoableRun, 'id'>): boolean =>
  undoingOf({ ...plan, id: 0 }) !== null;

/** `true` if the run can be undone, otherwise the reason. */
export function canUndoRun(run: UndoableRun & { state: string; ok: number }): Allowed {
  if (undoingOf(run) === null) return 'This action cannot be undone';
  if (!isOver(run)) return 'Still in progress';
  return run.ok > 0 ? true : 'No row was changed';
}
