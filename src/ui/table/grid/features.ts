import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { NarrowSlot } from './columns/narrow.ts';
import type { Permission } from '#domain/people/permissions.ts';

/** Additional properties of a column. */
export interface ColumnMeta {
  /** Sort key of the list endpoint. */
  sort?: string | undefined;
  /** Right-aligns figures. */
  end?: true | undefined;
  /** Takes the remaining width. */
  grows?: true | undefined;
  /** Hidden until the user chooses it. */
  hidden?: true | undefined;
  /** Required permission; the server omits the value without it. */
  needs?: readonly Permission[] | undefined;
  /** Slot in a two-line row on a phone. */
  narrow?: NarrowSlot | undefined;
  /** Whether the column names the row: it links to the record, and `y` copies its value. */
  names?: true | undefined;
}

/** Features of TanStack Table in use. */
export const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

export type TableFeatures = typeof features;
