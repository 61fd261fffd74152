import type { Kind } from '#domain/entities/entities.ts';
import { createStore } from './store.ts';

/**
 * Id of a row: a number if it comes from the API, a string for rows without a number, such as a
 * cell of a map.
 */
export type RowId = number | string;

export interface Row {
  id: RowId;
}

/**
 * Loaded rows by id. A table passes its own map and keeps filling it, so that scrolling copies no
 * rows.
 */
interface RowSource {
  get: (id: RowId) => Row | undefined;
}

/** Selected rows: ids, or "all matching" the filter of a list. */
export type Selection =
  | { is: 'none' }
  | { is: 'ids'; ids: ReadonlySet<RowId> }
  | { is: 'matching'; query: Readonly<Record<string, unknown>>; total: number };

/** Current view, rows and selection. Tables and maps write the focus, commands only read it. */
export interface Focus {
  view: string;
  /** Entity of the rows, in the plural, for instance "shipments"; null without rows. */
  kind: Kind | null;
  rows: RowSource;
  selection: Selection;
  focusedId: RowId | null;
  permissions: ReadonlySet<string>;
  /** Past time whose data is displayed; null for current data. */
  asOf: string | null;
  /** Titles of the commands that `.` repeats and mod+Z undoes, and of the running command. */
  past: { repeat: string | null; undo: string | null; running: string | null };
}

/** Rows that a command acts on; a copy, because the focus changes. */
export type Subject =
  | { is: 'none' }
  | { is: 'rows'; kind: Kind; ids: readonly RowId[]; rows: ReadonlyMap<RowId, Row> }
  | { is: 'matching'; kind: Kind; query: Readonly<Record<string, unknown>>; total: number };

export interface FocusStore {
  get: () => Focus;
  /** Merges changes into the focus. Listeners are called only if a value differs. */
  set: (changed: Partial<Focus>) => void;
  subscribe: (listener: () => void) => () => void;
}

const noRows: RowSource = { get: () => undefined };

export const noFocus: Focus = {
  view: '',
  kind: null,
  rows: noRows,
  selection: { is: 'none' },
  focusedId: null,
  permissions: new Set(),
  asOf: null,
  past: { repeat: null, undo: null, running: null },
};

/** Focus after a view closes: no rows. Permissions and command history stay. */
export const nothingFocused = {
  kind: null,
  rows: noRows,
  selection: { is: 'none' },
  focusedId: null,
} satisfies Partial<Focus>;

/** Store of focus and selection outside React: for `useSyncExternalStore(subscribe, get)`. */
export function createFocusStore(initial: Partial<Focus> = {}): FocusStore {
  const focus = createStore<Focus>({ ...noFocus, ...initial });
  return {
    get: focus.get,
    set(changed) {
      const next = { ...focus.get(), ...changed };
      if (!isSame(focus.get(), next)) focus.set(next);
    },
    subscribe: focus.subscribe,
  };
}

function isSame(one: Focus, other: Focus): boolean {
  return (
    one.view === other.view &&
    one.kind === other.kind &&
    one.rows === other.rows &&
    one.selection === other.selection &&
    one.focusedId === other.focusedId &&
    one.permissions === other.permissions &&
    one.asOf === other.asOf &&
    one.past === other.past
  );
}

/**
 * Selected rows; without a selection, the focused row. A copy, so that later scrolling and updates
 * do not change the subject.
 */
export function subjectOf({ kind, rows, selection, focusedId }: Focus): Subject {
  if (kind === null) return { is: 'none' };
  if (selection.is === 'matching') {
    return { is: 'matching', kind, query: { ...selection.query }, total: selection.total };
  }
  const isMarked = selection.is === 'ids' && selection.ids.size > 0;
  const ids = isMarked ? [...selection.ids] : focusedId === null ? [] : [focusedId];
  if (ids.length === 0) return { is: 'none' };
  return { is: 'rows', kind, ids, rows: copyRows(ids, rows) };
}

/** Creates a subject from rows without a table, for instance from a search or a pasted list. */
export function subjectOfRows(kind: Kind, rows: readonly Row[]): Subject {
  if (rows.length === 0) return { is: 'none' };
  const known = new Map(rows.map((row) => [row.id, row]));
  return { is: 'rows', kind, ids: [...known.keys()], rows: known };
}

function copyRows(ids: readonly RowId[], rows: RowSource): Map<RowId, Row> {
  const found = new Map<RowId, Row>();
  for (const id of ids) {
    const row = rows.get(id);
    if (row) found.set(id, { ...row });
  }
  return found;
}

export function sizeOf(subject: Subject): number {
  if (subject.is === 'none') return 0;
  return subject.is === 'matching' ? subject.total : subject.ids.length;
}
