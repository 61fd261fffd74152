/** Where a list stands in its viewport; pixels. `height` is that of the rows' area without the header. */
export interface Viewport {
  top: number;
  height: number;
  rowHeight: number;
}

/** Rows drawn beyond each edge, so that a notch of the wheel finds them painted. */
export const OVERSCAN = 4;

/** How many rows must exist in the document to cover a viewport wherever it stands. */
export function poolFor({ height, rowHeight }: Pick<Viewport, 'height' | 'rowHeight'>): number {
  return Math.ceil(height / rowHeight) + 1 + 2 * OVERSCAN;
}

/** The first row that is drawn, for a pool of that many rows. */
export function firstRow({ top, rowHeight }: Viewport, pool: number, total: number): number {
  const wanted = Math.floor(top / rowHeight) - OVERSCAN;
  return Math.max(0, Math.min(wanted, total - pool));
}

/** The row a slot shows: each slot keeps its row until that leaves, so a scroll rewrites only what moved in. */
export function rowOfSlot(slot: number, first: number, pool: number): number {
  const offset = (slot - first) % pool;
  return first + (offset < 0 ? offset + pool : offset);
}

/** Rows that can be seen at least in part. */
export function seenRows({ top, height, rowHeight }: Viewport, total: number): [number, number] {
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), total - 1));
  const last = Math.ceil((top + height) / rowHeight) - 1;
  return [first, Math.max(first, Math.min(last, total - 1))];
}

/** Where to scroll so that a row is wholly seen; the same top when it already is. */
export function topToShow({ top, height, rowHeight }: Viewport, row: number): number {
  const start = row * rowHeight;
  if (start < top) return start;
  const end = start + rowHeight;
  return end > top + height ? Math.max(0, end - height) : top;
}

/** Rows that a page key moves by. */
export function rowsPerPage({ height, rowHeight }: Pick<Viewport, 'height' | 'rowHeight'>): number {
  return Math.max(1, Math.floor(height / rowHeight) - 1);
}
