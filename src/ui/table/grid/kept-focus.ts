import type { RowId } from '#commands/focus.ts';

/** Focused row: index (-1 for none) and id (null while not loaded). */
export interface FocusedRow {
  at: number;
  id: RowId | null;
  /** Id of the row that had the focus before loading began. */
  before: RowId | null;
}

interface ListNow {
  total: number | null;
  isPending: boolean;
  indexOf: (id: RowId) => number | undefined;
  at: (index: number) => { id: RowId } | undefined;
}

interface Circumstances {
  /** Whether this is the first response to a new request. */
  isFirstResult: boolean;
  /** Whether the keyboard focus is in the list. */
  isEntered: boolean;
}

export const noFocusedRow: FocusedRow = { at: -1, id: null, before: null };

/**
 * Keeps the focus on its row or, if the row is gone, on the row that took its place. Without
 * visible rows no row has the focus, and the next response restores it.
 */
export function focusAfter(
  focused: FocusedRow,
  list: ListNow,
  { isFirstResult, isEntered }: Circumstances,
): FocusedRow {
  const { at, id, before } = focused;
  const total = list.total ?? 0;
  if (list.isPending) return total > 0 ? focused : { at, id: null, before: id ?? before };
  if (total === 0 || (at === -1 && !isEntered)) return noFocusedRow;
  const usual = isFirstResult ? 0 : Math.max(0, Math.min(at, total - 1));
  return focusedAt(indexOf(id ?? before, list) ?? usual, list);
}

const focusedAt = (at: number, list: ListNow): FocusedRow => ({
  at,
  id: list.at(at)?.id ?? null,
  before: null,
});

const indexOf = (id: RowId | null, list: ListNow) => (id === null ? undefined : list.indexOf(id));
