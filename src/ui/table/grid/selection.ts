import { countOf as worded } from '#commands/asking/wording.ts';
import type { RowId, Selection } from '#commands/focus.ts';
import type { Kind } from '#domain/entities/entities.ts';

export const nothingSelected: Selection = { is: 'none' };

const ofIds = (ids: ReadonlySet<RowId>): Selection =>
  ids.size === 0 ? nothingSelected : { is: 'ids', ids };

/** Ids of a selection; empty for a selection of all matching rows. */
function idsOf(selection: Selection): ReadonlySet<RowId> {
  return selection.is === 'ids' ? selection.ids : noIds;
}
const noIds: ReadonlySet<RowId> = new Set();

export function isSelected(selection: Selection, id: RowId): boolean {
  return selection.is === 'matching' || (selection.is === 'ids' && selection.ids.has(id));
}

export function countOf(selection: Selection): number {
  if (selection.is === 'none') return 0;
  return selection.is === 'matching' ? selection.total : selection.ids.size;
}

/** Count with its noun: "14 shipments", "All 12 384 shipments". */
export function describeSelection(selection: Selection, kind: Kind): string {
  const words = worded(countOf(selection), kind);
  return selection.is === 'matching' ? `All ${words}` : words;
}

/**
 * Selects or deselects a row. "All matching" has no exceptions, so deselecting one of its rows
 * selects the other loaded rows instead.
 */
export function toggleRow(selection: Selection, id: RowId, loaded: Iterable<RowId>): Selection {
  const ids = new Set(selection.is === 'matching' ? loaded : idsOf(selection));
  if (!ids.delete(id)) ids.add(id);
  return ofIds(ids);
}

/** Adds a range to the earlier selection; a selection of all matching rows contains it already. */
export function withRange(before: Selection, range: Iterable<RowId>): Selection {
  if (before.is === 'matching') return before;
  return ofIds(new Set([...idsOf(before), ...range]));
}

/** Selects all loaded rows, then all matching rows if there are more. */
export function selectAllOf(
  selection: Selection,
  loaded: readonly RowId[],
  matching: { query: Readonly<Record<string, unknown>>; total: number },
): Selection {
  const marked = idsOf(selection);
  const isAllLoaded = loaded.length > 0 && loaded.every((id) => isSelected(selection, id));
  if (isAllLoaded && matching.total > marked.size) return { is: 'matching', ...matching };
  return ofIds(new Set([...marked, ...loaded]));
}

interface List {
  indexOf: (id: RowId) => number | undefined;
  loadedCount: number;
  total: number | null;
}

/**
 * Finds selected rows that have left the list, which means that they were listed before and no
 * longer are. Rows that were never listed, such as rows of a pasted list, never leave.
 */
export class LeftRows {
  readonly #listed = new Set<RowId>();

  /** Forgets the rows of the list, before another list is loaded. */
  clear() {
    this.#listed.clear();
  }

  /** Ids of rows that may have left the list; only certain if the whole list is loaded. */
  find(selection: Selection, list: List): { ids: RowId[]; isCertain: boolean } {
    const isCertain = list.total !== null && list.loadedCount === list.total;
    if (selection.is !== 'ids') return { ids: [], isCertain };
    const ids = [...selection.ids].filter((id) => {
      if (list.indexOf(id) === undefined) return this.#listed.has(id);
      this.#listed.add(id);
      return false;
    });
    return { ids, isCertain };
  }
}

/** Selection without the rows that have left the list. */
export const deselect = (selection: Selection, left: readonly RowId[]): Selection =>
  selection.is === 'ids'
    ? ofIds(new Set([...selection.ids].filter((id) => !left.includes(id))))
    : selection;
