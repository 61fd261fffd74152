import type {
  ColumnOrderState,
  ColumnPinningState,
  ColumnSizingState,
  ColumnVisibilityState,
  RowData,
} from '@tanstack/react-table';
import type { ColumnDef } from '#ui/table/column.ts';
import { USUALLY_PINNED, withinWidths, type TableLayout } from './layout.ts';

/** Order, pinning, widths and visibility of the columns, as the table model stores them. */
export interface ColumnState {
  columnOrder: ColumnOrderState;
  columnPinning: ColumnPinningState;
  columnSizing: ColumnSizingState;
  columnVisibility: ColumnVisibilityState;
}

/** Column state of a layout. Drops unknown columns and always keeps at least one. */
export function columnStateOf<R extends RowData>(
  columns: readonly ColumnDef<R>[],
  { columns: chosen, widths, pinned = USUALLY_PINNED }: TableLayout,
): ColumnState {
  const known = new Set(columns.map(({ id }) => id));
  const usual = columns.filter(({ meta }) => !meta.hidden).map(({ id }) => id);
  const shown = (chosen ?? usual).filter((id) => known.has(id));
  const order = shown.length > 0 ? shown : [...known].slice(0, 1);
  return {
    columnOrder: order,
    columnPinning: { start: order.slice(0, pinned), end: [] },
    columnSizing: { ...widths },
    columnVisibility: Object.fromEntries([...known].map((id) => [id, order.includes(id)])),
  };
}

/** Layout after the model changed its columns. Newly shown columns come last. */
export function layoutWith(
  layout: TableLayout,
  before: ColumnState,
  changed: Partial<ColumnState>,
): TableLayout {
  const { columnOrder, columnPinning, columnSizing, columnVisibility } = { ...before, ...changed };
  const known = Object.keys(columnVisibility);
  const isShown = (id: string) => columnVisibility[id] === true;
  const start = columnPinning.start.filter(isShown);
  const isOwnPinning = changed.columnPinning !== undefined || layout.pinned !== undefined;
  const first = changed.columnPinning ? start : [];
  const widths = Object.entries(columnSizing).map(([id, size]) => [id, withinWidths(size)]);
  return {
    ...layout,
    columns: [...new Set([...first, ...columnOrder, ...known])].filter(isShown),
    widths: Object.fromEntries(widths),
    pinned: isOwnPinning ? start.length : undefined,
  };
}

/** Moves an id by some positions. */
export function moveColumn(ids: readonly string[], id: string, by: number): string[] {
  const at = ids.indexOf(id);
  const to = Math.max(0, Math.min(at + by, ids.length - 1));
  return ids.toSpliced(at, 1).toSpliced(to, 0, id);
}
