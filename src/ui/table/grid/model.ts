import {
  functionalUpdate,
  useTable,
  type ColumnSizingState,
  type Header as ModelHeader,
  type ReactTable,
  type SortingState,
  type Updater,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Sort } from '#api/list-source.ts';
import type { Row } from '#commands/focus.ts';
import type { Column, ColumnDef } from '../column.ts';
import { columnStateOf, layoutWith, type ColumnState } from './columns/column-state.ts';
import { features, type TableFeatures } from './features.ts';
import { NARROWEST, WIDEST, type TableLayout } from './columns/layout.ts';

/** Model of TanStack Table: columns, titles, order, visibility, widths, pinning and sorting. */
export type Model<R extends Row> = ReactTable<TableFeatures, R, null>;
export type Header<R extends Row> = ModelHeader<TableFeatures, R>;

interface ModelGiven<R extends Row> {
  columns: readonly ColumnDef<R>[];
  layout: TableLayout;
  setLayout: (layout: TableLayout) => void;
  sort: Sort;
  sortBy: (column: Column<R>, direction: Sort[1]) => void;
}

const defaultColumn = { minSize: NARROWEST, maxSize: WIDEST };
// No rows, because the grid loads and renders them page by page.
const noRows: readonly never[] = [];

/** Creates the model of a table. All changes of layout and sort order go to the URL. */
export function useModel<R extends Row>(given: ModelGiven<R>): Model<R> {
  const { columns, layout, setLayout, sort } = given;
  const columnState = useMemo(() => columnStateOf(columns, layout), [columns, layout]);
  const [by, direction] = sort;
  const sorting = useMemo(
    () =>
      columns
        .filter(({ meta }) => meta.sort === by)
        .map(({ id }) => ({ id, desc: direction === 'DESC' })),
    [columns, by, direction],
  );
  const state = useMemo(() => ({ ...columnState, sorting }), [columnState, sorting]);
  const into =
    <K extends keyof ColumnState>(key: K) =>
    (updater: Updater<ColumnState[K]>) => {
      const value = functionalUpdate(updater, columnState[key]);
      setLayout(layoutWith(layout, columnState, { [key]: value }));
    };
  const model: Model<R> = useTable(
    {
      features,
      columns,
      data: noRows,
      defaultColumn,
      state,
      manualSorting: true,
      enableMultiSort: false,
      enableSortingRemoval: false,
      sortDescFirst: false,
      columnResizeMode: 'onEnd',
      onColumnOrderChange: into('columnOrder'),
      onColumnPinningChange: into('columnPinning'),
      onColumnSizingChange: (updater: Updater<ColumnSizingState>) => {
        const sizes = functionalUpdate(updater, columnState.columnSizing);
        // Pressing a grip without moving it is no change.
        if (isOtherSizing(model, columnState.columnSizing, sizes)) into('columnSizing')(sizes);
      },
      onColumnVisibilityChange: into('columnVisibility'),
      onSortingChange: (updater: Updater<SortingState>) => {
        const [next] = functionalUpdate(updater, sorting);
        const column = next && model.getColumn(next.id);
        if (column) given.sortBy(column, next.desc ? 'DESC' : 'ASC');
      },
    },
    // Skips updates of other state; dragged widths are painted without React.
    () => null,
  );
  return model;
}

function isOtherSizing<R extends Row>(
  model: Model<R>,
  before: ColumnSizingState,
  sizes: ColumnSizingState,
): boolean {
  const isReset = Object.keys(before).some((id) => sizes[id] === undefined);
  return (
    isReset || Object.entries(sizes).some(([id, size]) => model.getColumn(id)?.getSize() !== size)
  );
}
