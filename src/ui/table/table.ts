import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { ListSource, LiveRows, Sort } from '#api/list-source.ts';
import type { Row, RowId, Subject } from '#commands/focus.ts';
import type { Permission } from '#domain/people/permissions.ts';
import type { MenuEntry } from '../overlay/menu.tsx';
import type { ListView } from '../view.ts';
import { metaOf, titleOf, type Column, type ColumnDef } from './column.ts';
import { claimFilter } from './filter/claim-filter.ts';
import { meaningOf, type FilterField, type Meaning } from './filter/filter-fields.ts';
import type { Term } from './filter/filter-grammar.ts';
import { Grid } from './grid/grid.ts';
import { followLive } from './grid/follow-live.ts';
import { leaveTrailOf } from './leave-trail.ts';
import { createLiveRegion, type LiveRegion } from './live-region.ts';
import { useFittingLayout } from './grid/columns/fitting.ts';
import { useKeptLayout } from './grid/columns/kept-layout.ts';
import type { TableLayout } from './grid/columns/layout.ts';
import { useModel, type Model } from './grid/model.ts';
import { useTableAddress, type TableState } from './table-address.ts';
import { useApp, type AppContext } from '../app-context.ts';
import type { Kind } from '#domain/entities/entities.ts';

export interface TableOptions<R extends Row> {
  /** Id of the view; prefix of layout, saved views and file names. */
  tableId: string;
  title: string;
  /** Entity of the rows, in the plural: "shipments". */
  kind: Kind;
  list: ListSource<R>;
  columns: readonly ColumnDef<R>[];
  filters?: readonly FilterField[];
  /** Default sort order. */
  sort: Sort;
  views?: readonly ListView[];
  recordHref?: (row: R) => string;
  /** Content of the side panel. */
  panel?: (given: { id: RowId; row: R | undefined }) => ReactNode;
  /** Replaces the actions of the app. */
  actions?: (subject: Subject) => readonly MenuEntry[];
  /** Called with the grid, for live changes: `grid.rows.applyChanges(rows)`. */
  onGrid?: (grid: Grid<R> | null) => void;
}

export type Tool = 'sort' | 'columns' | 'views' | null;

/** Shared state of the parts of a table. */
export interface Table<R extends Row> {
  options: TableOptions<R>;
  app: AppContext;
  grid: Grid<R>;
  liveRegion: LiveRegion;
  search: string;
  state: TableState;
  change: (changed: Partial<TableState>, how?: { replace?: boolean }) => void;
  sort: Sort;
  meaning: Meaning;
  /** Applies conditions while they are still being typed. */
  preview: (terms: readonly Term[]) => void;
  model: Model<R>;
  /** Visible columns in order. */
  columns: readonly Column<R>[];
  layout: TableLayout;
  setLayout: (layout: TableLayout) => void;
  tool: Tool;
  openTool: (tool: Tool) => void;
}

/** Maximum number of ids in one request. */
const MAX_ASKED = 100;

const nothingTyped: readonly Term[] = [];

export function useTable<R extends Row>(given: TableOptions<R>): Table<R> {
  const app = useApp();
  const options = useOwnParts(given, app);
  const address = useTableAddress();
  const [tool, openTool] = useState<Tool>(null);
  const [typed, preview] = useState(nothingTyped);
  const [liveRegion] = useState(createLiveRegion);
  const [layout, setLayout] = useKeptLayout(options.tableId, address);
  const { state } = address;
  const grid = useGrid(options, app, liveRegion);
  const meaning = useMemo(
    () => meaningOf([...state.terms, ...typed], options.filters ?? []),
    [state.terms, typed, options.filters],
  );
  const sort = sortOf(state.sort, options);
  const model = useModel<R>({
    columns: options.columns,
    layout: useFittingLayout(options.columns, layout),
    setLayout,
    sort,
    sortBy: (column, direction) => {
      const key = metaOf(column).sort;
      if (key === undefined) return;
      address.change({ sort: [key, direction] });
      liveRegion.announce(
        `Sorted by ${titleOf(column)}, ${direction === 'ASC' ? 'ascending' : 'descending'}`,
      );
    },
  });
  const question = JSON.stringify([meaning.filter, sort]);
  useEffect(() => {
    const [filter, order]: [Meaning['filter'], Sort] = JSON.parse(question);
    grid.request(filter && { filter, sort: order });
  }, [grid, question]);
  return {
    ...address,
    options,
    app,
    grid,
    liveRegion,
    sort,
    meaning,
    preview,
    model,
    columns: model.getVisibleLeafColumns(),
    layout,
    setLayout,
    tool,
    openTool,
  };
}

/**
 * Removes columns, filters and views that the user has no permission for, so that they appear
 * neither in the table nor in choices or files.
 */
function useOwnParts<R extends Row>(
  given: TableOptions<R>,
  { focus }: AppContext,
): TableOptions<R> {
  const { columns, filters, views, list } = given;
  const { permissions } = focus.get();
  const own = useMemo(() => {
    const may = (needs: Permission | undefined) => needs === undefined || permissions.has(needs);
    const all = list.byClaim ? [...(filters ?? []), claimFilter] : filters;
    return {
      columns: columns.filter(
        ({ meta: { needs } }) => needs === undefined || needs.some((one) => permissions.has(one)),
      ),
      ...(all && { filters: all.filter(({ needs }) => may(needs)) }),
      ...(views && { views: views.filter(([, , needs]) => may(needs)) }),
    };
  }, [columns, filters, views, list, permissions]);
  return { ...given, ...own };
}

/** Ignores an unknown sort key, because the server would reject the request. */
function sortOf<R extends Row>(sort: Sort | null, { columns, sort: usual }: TableOptions<R>): Sort {
  return sort && columns.some(({ meta }) => meta.sort === sort[0]) ? sort : usual;
}

/**
 * Asks the server which of up to a hundred rows still match; returns all rows if the request fails.
 */
const stillMatching =
  <R extends Row>({ byIds }: LiveRows<R>) =>
  async (ids: readonly RowId[], filter: Readonly<Record<string, unknown>>) => {
    if (ids.length > MAX_ASKED) return ids;
    const rows = await byIds(ids, filter).catch(() => null);
    return rows === null ? ids : rows.map(({ id }) => id);
  };

function useGrid<R extends Row>(
  options: TableOptions<R>,
  app: AppContext,
  liveRegion: LiveRegion,
): Grid<R> {
  const client = useQueryClient();
  const idStart = useId();
  const { kind, list, onGrid } = options;
  const hasRecords = options.recordHref !== undefined;
  const { focus } = app;
  const grid = useMemo(
    () =>
      new Grid<R>({
        kind,
        idStart,
        client,
        source: list,
        focus,
        announce: liveRegion.announce,
        stillMatching: list.live && stillMatching(list.live),
      }),
    [kind, idStart, client, list, focus, liveRegion],
  );
  const { live } = app;
  useEffect(
    () =>
      live && list.live
        ? followLive(grid, list.live, { live, announce: liveRegion.announce })
        : undefined,
    [grid, list, live, liveRegion],
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

/** Value read from a grid; the component re-renders only if the value changes. */
export function useOfGrid<R extends Row, T extends string | number | boolean | null | object>(
  grid: Grid<R>,
  read: (grid: Grid<R>) => T,
): T {
  return useSyncExternalStore(grid.subscribe, () => read(grid));
}
