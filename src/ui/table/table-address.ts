import { useCallback, useMemo } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import type { Sort } from '#api/list-source.ts';
import type { RowId } from '#commands/focus.ts';
import { parseFilter, printFilter, type Term } from './filter/filter-grammar.ts';
import {
  parseColumns,
  parsePinned,
  printColumns,
  printPinned,
  type TableLayout,
} from './grid/columns/layout.ts';

/**
 * State of a table in the URL: `?q=status:on-hold&sort=-created&columns=ref,status:120&panel=7`.
 */
export interface TableState {
  terms: readonly Term[];
  sort: Sort | null;
  /** Layout of a saved view or shared link; takes precedence over the browser storage. */
  layout: TableLayout | null;
  panel: RowId | null;
}

const LONGEST_LINE = 2_000;

export function readTableState(search: string): TableState {
  const params = new URLSearchParams(search);
  const columns = params.get('columns');
  const density = params.get('density');
  const isDensity = density === 'regular' || density === 'compact';
  return {
    terms: parseFilter((params.get('q') ?? '').slice(0, LONGEST_LINE)),
    sort: readSort(params.get('sort')),
    layout:
      columns || isDensity
        ? {
            ...parseColumns(columns ?? ''),
            ...parsePinned(params.get('pinned') ?? ''),
            ...(isDensity && { density }),
          }
        : null,
    panel: readId(params.get('panel')),
  };
}

function readSort(text: string | null): Sort | null {
  if (!text) return null;
  return text.startsWith('-') ? [text.slice(1), 'DESC'] : [text, 'ASC'];
}

function readId(text: string | null): RowId | null {
  if (!text) return null;
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}

/** Changes the table parameters of a query string and keeps the others. */
export function writeTableState(search: string, changed: Partial<TableState>): string {
  const params = new URLSearchParams(search);
  const put = (name: string, value: string) =>
    value === '' ? params.delete(name) : params.set(name, value);
  if (changed.terms) put('q', printFilter(changed.terms));
  if (changed.sort !== undefined) put('sort', printSort(changed.sort));
  if (changed.panel !== undefined)
    put('panel', changed.panel === null ? '' : String(changed.panel));
  if (changed.layout !== undefined) {
    put('columns', printColumns(changed.layout ?? {}));
    put('pinned', printPinned(changed.layout ?? {}));
    put('density', changed.layout?.density ?? '');
  }
  return params.toString();
}

const printSort = (sort: Sort | null) =>
  sort === null ? '' : `${sort[1] === 'DESC' ? '-' : ''}${sort[0]}`;

/**
 * Table state from the URL. Changes that Back should undo are pushed to the history, others replace
 * the entry.
 */
export function useTableAddress() {
  const search = useSearch();
  const state = useMemo(() => readTableState(search), [search]);
  const change = useCallback(
    (changed: Partial<TableState>, { replace = false }: { replace?: boolean } = {}) => {
      const next = writeTableState(location.search, changed);
      if (next === location.search.replace(/^\?/, '')) return;
      navigate(location.pathname + (next === '' ? '' : `?${next}`), { replace });
    },
    [],
  );
  return { search, state, change };
}
