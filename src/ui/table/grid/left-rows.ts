import type { RowId, Selection } from '#commands/focus.ts';

interface List {
  indexOf: (id: RowId) => number | undefined;
  loadedCount: number;
  total: number | null;
}

/**
 * Finds selected rows that have left the list: listed before, and not any more. Rows that were
 * selected without being listed, such as a pasted list, never leave.
 */
export class LeftRows {
  readonly #listed = new Set<RowId>();

  /** Forgets the rows of the list, before another list is loaded. */
  clear() {
    this.#listed.clear();
  }

  /** Ids that may have left; only certain if the whole list is loaded. */
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

/** Selection without some rows. */
export function without(selection: Selection, left: readonly RowId[]): Selection {
  if (selection.is !== 'ids' || left.length === 0) return selection;
  const out = new Set(left);
  const ids = new Set([...selection.ids].filter((id) => !out.has(id)));
  return ids.size === 0 ? { is: 'none' } : { is: 'ids', ids };
}
