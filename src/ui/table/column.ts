import type { AccessorFnColumnDef, Column as ModelColumn, RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { ColumnMeta, TableFeatures } from './grid/features.ts';
import type { CellText } from './grid/rows/cell-text.ts';

/** Value of a cell in an exported file. */
export type CellValue = string | number | boolean | null;

/** Input of a cell renderer. */
export interface DrawnCell<R> {
  row: { original: R };
}

/**
 * Column as a screen defines it; the columns of the table model are created from these definitions.
 */
export type ColumnDef<R extends RowData> = AccessorFnColumnDef<TableFeatures, R> & {
  id: string;
  header: string;
  accessorFn: (row: R) => CellValue;
  /** Text of the cell, painted without React; `cell` renders other content instead. */
  paint?: ((row: R) => CellText) | undefined;
  /** Renders the cell; must not use state. */
  cell?: (context: DrawnCell<R>) => ReactNode;
  /** Width in pixels. */
  size: number;
  meta: ColumnMeta;
};

/** Column of a table on screen. */
export type Column<R extends RowData> = ModelColumn<TableFeatures, R>;

export function titleOf<R extends RowData>({ id, columnDef: { header } }: Column<R>): string {
  return typeof header === 'string' ? header : id;
}

export const metaOf = <R extends RowData>({ columnDef }: Column<R>): ColumnMeta =>
  columnDef.meta ?? {};

const withHidden = <R extends RowData>(
  column: ColumnDef<R>,
  hidden: true | undefined,
): ColumnDef<R> => ({ ...column, meta: { ...column.meta, hidden } });

/** Columns with these ids in their order; the others follow, hidden until the user chooses them. */
export function showOnly<R extends RowData>(
  columns: readonly ColumnDef<R>[],
  ids: readonly string[],
): ColumnDef<R>[] {
  const shown = ids.flatMap((id) => columns.filter((column) => column.id === id));
  const others = columns.filter((column) => !ids.includes(column.id));
  return [
    ...shown.map((column) => withHidden(column, undefined)),
    ...others.map((column) => withHidden(column, true)),
  ];
}
