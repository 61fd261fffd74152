import type { RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useNarrowWidth, usePhone } from '../../window-width.ts';
import type { ColumnDef } from '../column.ts';
import type { TableLayout } from './layout.ts';
import { narrowColumns } from './narrow.ts';

/** Pixels beside the columns of a tablet: the narrow side bar, the marks of the rows, the end of the row. */
const ASIDE = 60 + 50 + 18;
/** As many as can be read side by side there; the side panel has the others. */
const MOST = 6;

/**
 * The columns of a table that fit a window of that width without scrolling sideways, in their usual order: first those
 * that a phone shows too, then the others as they come.
 */
export function fittingColumns<R extends RowData>(
  columns: readonly ColumnDef<R>[],
  width: number,
): string[] {
  const usual = columns.filter(({ meta }) => !meta.hidden);
  const first = narrowColumns(usual.map((column) => ({ columnDef: column }))).map(
    ({ column }) => column.columnDef,
  );
  let left = width - ASIDE;
  const fitting = new Set<string>();
  for (const { id, size } of new Set([...first, ...usual])) {
    const fits = fitting.size === 0 || (fitting.size < MOST && size <= left);
    if (!fits) continue;
    fitting.add(id);
    left -= size;
  }
  return usual.map(({ id }) => id).filter((id) => fitting.has(id));
}

/** The layout of a table, with the columns that fit a tablet where nobody chose others. */
export function useFittingLayout<R extends RowData>(
  columns: readonly ColumnDef<R>[],
  layout: TableLayout,
): TableLayout {
  const width = useNarrowWidth();
  // Its rows of two lines choose for themselves.
  const isPhone = usePhone();
  return useMemo(
    () =>
      layout.columns === undefined && !isPhone && width !== Infinity
        ? { ...layout, columns: fittingColumns(columns, width) }
        : layout,
    [columns, layout, isPhone, width],
  );
}
