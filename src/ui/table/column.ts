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
  /** Renders the cell, without state of its own. */
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

/** Copy of a column that is hidden until the person chooses it. */
export const hiddenAtFirst = <R extends RowData>(column: ColumnDef<R>): ColumnDef<R> => ({
  ...column,
  meta: { ...column.meta, hidden: true },
});
