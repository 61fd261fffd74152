import { useCallback, useMemo } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import type { Sort } from '../../api/list-source.ts';
import type { RowId } from '../../commands/focus.ts';
import { parseFilter, printFilter, type Term } from './filter-grammar.ts';
import { parseColumns, printColumns, type TableLayout } from './layout.ts';

/** What an address says about a table: `?q=status:on-hold&sort=-created&columns=ref,status:120&panel=7`. */
export interface TablePlace {
  terms: readonly Term[];
  sort: Sort | null;
  /** Given by a saved view or a shared address; it goes before what this browser keeps. */
  layout: TableLayout | null;
  panel: RowId | null;
}

const LONGEST_LINE = 2_000;

export function readPlace(search: string): TablePlace {
  const params = new URLSearchParams(search);
  const columns = params.get('columns');
  const density = params.get('density');
  const isDensity = density === 'regular' || density === 'compact';
  return {
    terms: parseFilter((params.get('q') ?? '').slice(0, LONGEST_LINE)),
    sort: readSort(params.get('sort')),
    layout:
      columns || isDensity
        ? { ...parseColumns(columns ?? ''), ...(isDensity && { density }) }
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

/** The same address with other words for the table; everything else in it stays. */
export function writePlace(search: string, changed: Partial<TablePlace>): string {
  const params = new URLSearchParams(search);
  const put = (name: string, value: string) =>
    value === '' ? params.delete(name) : params.set(name, value);
  if (changed.terms) put('q', printFilter(changed.terms));
  if (changed.sort !== undefined) put('sort', printSort(changed.sort));
  if (changed.panel !== undefined)
    put('panel', changed.panel === null ? '' : String(changed.panel));
  if (changed.layout !== undefined) {
    put('columns', printColumns(changed.layout ?? {}));
    put('density', changed.layout?.density ?? '');
  }
  return params.toString();
}

const printSort = (sort: Sort | null) =>
  sort === null ? '' : `${sort[1] === 'DESC' ? '-' : ''}${sort[0]}`;

/** The address as the state of a table. Steps that Back should undo are pushed, others replaced. */
export function useTablePlace() {
  const search = useSearch();
  const place = useMemo(() => readPlace(search), [search]);
  const change = useCallback(
    (changed: Partial<TablePlace>, { replace = false }: { replace?: boolean } = {}) => {
      const next = writePlace(location.search, changed);
      if (next === location.search.replace(/^\?/, '')) return;
      navigate(location.pathname + (next === '' ? '' : `?${next}`), { replace });
    },
    [],
  );
  return { search, place, change };
}
