import type { Kind } from '../domain/entities/entities.ts';
import { createStore } from './store.ts';

/** Numbers on the wire; strings where a row has no number, such as a cell of a map. */
export type RowId = number | string;

export interface Row {
  id: RowId;
}

/** Loaded rows by id. A table hands in its own map and goes on filling it: nothing is copied while scrolling. */
interface RowSource {
  get: (id: RowId) => Row | undefined;
}

/** What was marked: rows by id, or everything that a list's filter finds. */
export type Selection =
  | { is: 'none' }
  | { is: 'ids'; ids: ReadonlySet<RowId> }
  | { is: 'matching'; query: Readonly<Record<string, unknown>>; total: number };

/** Where the person is and what they point at: tables and maps write it, commands only read it. */
export interface Focus {
  /** Id of the view. */
  view: string;
  /** What the rows are, in the plural, for instance "shipments"; null where there are none. */
  kind: Kind | null;
  rows: RowSource;
  selection: Selection;
  focusedId: RowId | null;
  permissions: ReadonlySet<string>;
  /** The moment of the past that is looked at; null is now. */
  asOf: string | null;
  /** Titles of what `.` would repeat, what mod+Z would undo, and what is under way. */
  past: { repeat: string | null; undo: string | null; running: string | null };
}

/** What a command acts on, taken from the focus at one moment and unchanged since. */
export type Subject =
  | { is: 'none' }
  | { is: 'rows'; kind: Kind; ids: readonly RowId[]; rows: ReadonlyMap<RowId, Row> }
  | { is: 'matching'; kind: Kind; query: Readonly<Record<string, unknown>>; total: number };

export interface FocusStore {
  get: () => Focus;
  /** Changes what is named and keeps the rest; listeners are told only when something differs. */
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

/** What a view leaves behind when it goes: the person and their past stay, rows do not. */
export const nothingFocused = {
  kind: null,
  rows: noRows,
  selection: { is: 'none' },
  focusedId: null,
} satisfies Partial<Focus>;

/** The home of focus and selection, outside React: made for `useSyncExternalStore(subscribe, get)`. */
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

/** The selection, else the focused row, else nothing; a copy that later scrolling and updates do not touch. */
export function subjectOf({ kind, rows, selection, focusedId }: Focus): Subject {
  if (kind === null) return { is: 'none' };
  if (selection.is === 'matching') {
    return { is: 'matching', kind, query: { ...selection.query }, total: selection.total };
  }
  const isMarked = selection.is === 'ids' && selection.ids.size > 0;
  const ids = isMarked ? [...selection.ids] : focusedId === null ? [] : [focusedId];
  if (ids.length === 0) return { is: 'none' };
  return { is: 'rows', kind, ids, rows: copied(ids, rows) };
}

/** Rows that are known without a table, for instance a record that was searched or pasted. */
export function subjectOfRows(kind: Kind, rows: readonly Row[]): Subject {
  if (rows.length === 0) return { is: 'none' };
  const known = new Map(rows.map((row) => [row.id, row]));
  return { is: 'rows', kind, ids: [...known.keys()], rows: known };
}

function copied(ids: readonly RowId[], rows: RowSource): Map<RowId, Row> {
  const found = new Map<RowId, Row>();
  for (const id of ids) {
    const row = rows.get(id);
    if (row) found.set(id, { ...row });
  }
  return found;
}

/** How many a subject counts. */
export function sizeOf(subject: Subject): number {
  if (subject.is === 'none') return 0;
  return subject.is === 'matching' ? subject.total : subject.ids.length;
}
