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
import type { NarrowSlot } from './narrow.ts';
import type { Permission } from '../../../domain/permissions.ts';

/** What Baton knows of a column beside what every table has. */
export interface ColumnMeta {
  /** The sort key of the list call. */
  sort?: string | undefined;
  /** Figures stand right. */
  end?: true | undefined;
  /** Takes what width is left over. */
  grows?: true | undefined;
  /** Not shown until somebody chooses it. */
  hidden?: true | undefined;
  /** Only for those who hold it, as the server answers it to nobody else. */
  needs?: readonly Permission[] | undefined;
  /** Where it stands in a row of two lines, on a phone. */
  narrow?: NarrowSlot | undefined;
  /** Names the row: its link to the record, and what `y` copies. */
  names?: true | undefined;
}

/** What TanStack Table does for every table of the product. */
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
