import type { AccessorFnColumnDef, Column as ModelColumn, RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { ColumnMeta, TableFeatures } from './grid/features.ts';

/** What a cell is when it is written to a file. */
export type CellValue = string | number | boolean | null;

/** What a cell is drawn from. */
export interface DrawnCell<R> {
  row: { original: R };
}

/** A column as a screen writes it down; the model of the table makes its columns of these. */
export type ColumnDef<R extends RowData> = AccessorFnColumnDef<TableFeatures, R> & {
  id: string;
  /** The title. */
  header: string;
  accessorFn: (row: R) => CellValue;
  /** It has no state of its own. */
  cell: (context: DrawnCell<R>) => ReactNode;
  /** Pixels. */
  size: number;
  meta: ColumnMeta;
};

/** A column of a table on screen. */
export type Column<R extends RowData> = ModelColumn<TableFeatures, R>;

export function titleOf<R extends RowData>({ id, columnDef: { header } }: Column<R>): string {
  return typeof header === 'string' ? header : id;
}

export const metaOf = <R extends RowData>({ columnDef }: Column<R>): ColumnMeta =>
  columnDef.meta ?? {};

/** The same column, not shown until somebody chooses it. */
export const hiddenAtFirst = <R extends RowData>(column: ColumnDef<R>): ColumnDef<R> => ({
  ...column,
  meta: { ...column.meta, hidden: true },
});
