import type { RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useNarrowWidth, usePhone } from '#ui/window-width.ts';
import type { ColumnDef } from '#ui/table/column.ts';
import type { TableLayout } from './layout.ts';
import { narrowColumns } from './narrow.ts';

/**
 * Width in pixels that a tablet needs in addition to the columns: narrow sidebar, checkboxes, end
 * of the row.
 */
const ASIDE = 60 + 50 + 18;
/** Maximum number of readable columns; the side panel has the others. */
const MAX_COLUMNS = 6;

/**
 * Default columns that fit a window width without horizontal scrolling, in their order; columns
 * that a phone shows take precedence.
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
    const fits = fitting.size === 0 || (fitting.size < MAX_COLUMNS && size <= left);
    if (!fits) continue;
    fitting.add(id);
    left -= size;
  }
  return usual.map(({ id }) => id).filter((id) => fitting.has(id));
}

/** Layout with the columns that fit a tablet, unless the user chose columns. */
export function useFittingLayout<R extends RowData>(
  columns: readonly ColumnDef<R>[],
  layout: TableLayout,
): TableLayout {
  const width = useNarrowWidth();
  // Phones are excluded, because their two-line rows choose their columns themselves.
  const isPhone = usePhone();
  return useMemo(
    () =>
      layout.columns === undefined && !isPhone && width !== Infinity
        ? { ...layout, columns: fittingColumns(columns, width) }
        : layout,
    [columns, layout, isPhone, width],
  );
}
