import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { ListSource, Sort } from '../../api/list-source.ts';
import type { Row, RowId, Subject } from '../../commands/focus.ts';
import type { MenuEntry } from '../overlay/menu.tsx';
import type { Column } from './columns.tsx';
import { useDesk, type Desk } from './desk.ts';
import { meaningOf, type FilterField, type Meaning } from './filter-fields.ts';
import type { Term } from './filter-grammar.ts';
import { Grid } from './grid.ts';
import { followLive } from './follow-live.ts';
import { leaveTrailOf } from './leave-trail.ts';
import { createVoice, type Voice } from './voice.ts';
import { useKeptLayout } from './kept-layout.ts';
import { shownColumns, type TableLayout } from './layout.ts';
import { useTablePlace, type TablePlace } from './table-address.ts';

/** A view that comes with the screen: its name, and its filter as it is typed. */
export type BuiltInView = readonly [name: string, line: string];

export interface TableOptions<R extends Row> {
  /** Id of the view: under it layout and saved views are kept, and files are named. */
  place: string;
  title: string;
  /** What the rows are, in the plural: "shipments". */
  kind: string;
  list: ListSource<R>;
  columns: readonly Column<R>[];
  filters?: readonly FilterField[];
  /** The order when nobody chose one. */
  sort: Sort;
  views?: readonly BuiltInView[];
  recordHref?: (row: R) => string;
  /** What the side panel shows of a record. */
  panel?: (given: { id: RowId; row: R | undefined }) => ReactNode;
  /** Instead of what the desk offers. */
  actions?: (subject: Subject) => readonly MenuEntry[];
  /** Told the grid, for live changes: `grid.rows.applyChanges(rows)`. */
  onGrid?: (grid: Grid<R> | null) => void;
}

export type Tool = 'sort' | 'columns' | 'views' | null;

/** Everything the parts of one table share. */
export interface Table<R extends Row> {
  options: TableOptions<R>;
  desk: Desk;
  grid: Grid<R>;
  voice: Voice;
  search: string;
  place: TablePlace;
  change: (changed: Partial<TablePlace>, how?: { replace?: boolean }) => void;
  sort: Sort;
  meaning: Meaning;
  /** Conditions that are being typed and count already. */
  preview: (terms: readonly Term[]) => void;
  columns: readonly Column<R>[];
  layout: TableLayout;
  setLayout: (layout: TableLayout) => void;
  tool: Tool;
  openTool: (tool: Tool) => void;
}

const nothingTyped: readonly Term[] = [];

export function useTable<R extends Row>(given: TableOptions<R>): Table<R> {
  const desk = useDesk();
  const options = useOwnColumns(given, desk);
  const address = useTablePlace();
  const [tool, openTool] = useState<Tool>(null);
  const [typed, preview] = useState(nothingTyped);
  const [voice] = useState(createVoice);
  const [layout, setLayout] = useKeptLayout(options.place, address);
  const { place } = address;
  const grid = useGrid(options, desk, voice);
  const columns = useMemo(() => shownColumns(options.columns, layout), [options.columns, layout]);
  const meaning = useMemo(
    () => meaningOf([...place.terms, ...typed], options.filters ?? []),
    [place.terms, typed, options.filters],
  );
  const sort = sortOf(place.sort, options);
  const question = JSON.stringify([meaning.filter, sort]);
  useEffect(() => {
    const [filter, order]: [Meaning['filter'], Sort] = JSON.parse(question);
    grid.ask({ filter, sort: order });
  }, [grid, question]);
  return {
    ...address,
    options,
    desk,
    grid,
    voice,
    sort,
    meaning,
    preview,
    columns,
    layout,
    setLayout,
    tool,
    openTool,
  };
}

/** Columns that the person may not see do not exist: neither in the table nor among those to choose, nor in a file. */
function useOwnColumns<R extends Row>(given: TableOptions<R>, { focus }: Desk): TableOptions<R> {
  const { columns } = given;
  const { permissions } = focus.get();
  const own = useMemo(
    () => columns.filter(({ needs }) => needs === undefined || permissions.has(needs)),
    [columns, permissions],
  );
  return { ...given, columns: own };
}

/** A sort key that no column has is not passed on: the server would refuse the whole list. */
function sortOf<R extends Row>(sort: Sort | null, { columns, sort: usual }: TableOptions<R>): Sort {
  return sort && columns.some((column) => column.sort === sort[0]) ? sort : usual;
}

function useGrid<R extends Row>(options: TableOptions<R>, desk: Desk, voice: Voice): Grid<R> {
  const client = useQueryClient();
  const idStart = useId();
  const { kind, list, onGrid } = options;
  const hasRecords = options.recordHref !== undefined;
  const { focus } = desk;
  const grid = useMemo(
    () => new Grid<R>({ kind, idStart, client, source: list, focus, say: voice.say }),
    [kind, idStart, client, list, focus, voice],
  );
  const { live } = desk;
  useEffect(
    () => (live && list.live ? followLive(grid, list.live, { live, say: voice.say }) : undefined),
    [grid, list, live, voice],
  );
  useEffect(() => {
    onGrid?.(grid);
    return () => {
      onGrid?.(null);
      if (hasRecords) leaveTrailOf(kind, grid);
      grid.close();
    };
  }, [grid, onGrid, kind, hasRecords]);
  return grid;
}

/** Follows one figure or word of a grid; the component is drawn again only when that differs. */
export function useOfGrid<R extends Row, T extends string | number | boolean | null | object>(
  grid: Grid<R>,
  read: (grid: Grid<R>) => T,
): T {
  return useSyncExternalStore(grid.subscribe, () => read(grid));
}
