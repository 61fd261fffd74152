import type { RowId } from '../../../commands/focus.ts';

/** Which row of a list has the focus: its place, -1 for none, and its id, null while it is not loaded. */
export interface FocusedRow {
  at: number;
  id: RowId | null;
  /** The row that had the focus before another answer was awaited. */
  before: RowId | null;
}

interface ListNow {
  total: number | null;
  /** An answer is awaited. */
  isPending: boolean;
  indexOf: (id: RowId) => number | undefined;
  at: (index: number) => { id: RowId } | undefined;
}

interface Circumstances {
  /** This is the first answer to a new question. */
  isFirstResult: boolean;
  /** The keyboard is in the list. */
  isEntered: boolean;
}

export const nowhere: FocusedRow = { at: -1, id: null, before: null };

/**
 * The focus stays with its row; when the row is gone it goes to the one in its place. Where no row is
 * shown none has the focus, and a row gets it back if it comes again with the next answer.
 */
export function focusKept(
  focused: FocusedRow,
  list: ListNow,
  { isFirstResult, isEntered }: Circumstances,
): FocusedRow {
  const { at, id, before } = focused;
  const total = list.total ?? 0;
  if (list.isPending) return total > 0 ? focused : { at, id: null, before: id ?? before };
  if (total === 0 || (at === -1 && !isEntered)) return nowhere;
  const usual = isFirstResult ? 0 : Math.max(0, Math.min(at, total - 1));
  return focusedAt(indexOf(id ?? before, list) ?? usual, list);
}

const focusedAt = (at: number, list: ListNow): FocusedRow => ({
  at,
  id: list.at(at)?.id ?? null,
  before: null,
});

const indexOf = (id: RowId | null, list: ListNow) => (id === null ? undefined : list.indexOf(id));
