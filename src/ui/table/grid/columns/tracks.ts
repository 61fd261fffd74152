import type { Row } from '#commands/focus.ts';
import { metaOf, type Column } from '#ui/table/column.ts';
import { withinWidths } from './layout.ts';

/** Current width of a column, including the change by a drag in progress. */
function widthOf<R extends Row>(column: Column<R>): number {
  const { isResizingColumn, deltaOffset } = column.table.atoms.columnResizing.get();
  const size = column.getSize();
  return isResizingColumn === column.id ? withinWidths(size + (deltaOffset ?? 0)) : size;
}

const isPinned = <R extends Row>(column: Column<R> | undefined) =>
  column?.getIsPinned() === 'start';

/** Grid template of a row: checkbox, columns, and remaining width for growing columns. */
export function templateOf<R extends Row>(columns: readonly Column<R>[]): string {
  // The position of a pinned column is the sum of the widths before it, so only the last pinned
  // column can grow.
  const isGrowing = columns.map(
    (column, at) =>
      metaOf(column).grows === true && !(isPinned(column) && isPinned(columns[at + 1])),
  );
  const tracks = columns.map((column, at) =>
    isGrowing[at] ? `minmax(${widthOf(column)}px, 1fr)` : `${widthOf(column)}px`,
  );
  const rest = isGrowing.includes(true) ? '0' : 'minmax(0, 1fr)';
  return ['var(--table-mark)', ...tracks, rest].join(' ');
}

/** Start of a pinned column by index, as a CSS value. */
export const startOfPinned = (at: number) =>
  `calc(var(--table-mark) + var(--table-pinned-${at}, 0px))`;

/** Lays out all rows at once: sets the grid tracks and the positions of pinned cells. */
export function layOut<R extends Row>({ style }: HTMLElement, columns: readonly Column<R>[]) {
  const widths = columns.map(widthOf);
  const startOf = (at: number) => widths.slice(0, at).reduce((sum, width) => sum + width, 0);
  style.setProperty('--table-columns', templateOf(columns));
  style.setProperty('--table-width', `${startOf(columns.length)}px`);
  for (const [at, column] of columns.entries()) {
    if (isPinned(column)) style.setProperty(`--table-pinned-${at}`, `${startOf(at)}px`);
  }
}

/** Width that fits the longest rendered cell of a column. */
export function fittingWidth<R extends Row>(
  grid: HTMLElement,
  columns: readonly Column<R>[],
  { id }: Column<R>,
): number {
  const at = columns.findIndex((column) => column.id === id);
  const tracks = columns.map((_, place) => (place === at ? 'max-content' : '0'));
  grid.style.setProperty('--table-columns', `var(--table-mark) ${tracks.join(' ')} 0`);
  const drawn = grid.querySelectorAll('.table-row:not([hidden]), .table-head-row');
  const widths = [...drawn].map((row) => row.children[at + 1]?.getBoundingClientRect().width ?? 0);
  layOut(grid, columns);
  return Math.ceil(Math.max(...widths));
}
