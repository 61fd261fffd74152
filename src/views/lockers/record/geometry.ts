interface Placed {
  number: number;
  column_no: number;
  row_from: number;
  row_span: number;
}

const middle = ({ row_from, row_span }: Placed): number => row_from + row_span / 2;

const nearest = <P extends Placed>(doors: readonly P[], to: Placed): P | undefined =>
  doors.toSorted((a, b) => Math.abs(middle(a) - middle(to)) - Math.abs(middle(b) - middle(to)))[0];

/** Doors by column from the left, each from the top. */
export function columnsOf<P extends Placed>(doors: readonly P[]): P[][] {
  const numbers = [...new Set(doors.map(({ column_no }) => column_no))].toSorted((a, b) => a - b);
  return numbers.map((column) =>
    doors
      .filter(({ column_no }) => column_no === column)
      .toSorted((a, b) => a.row_from - b.row_from),
  );
}

/**
 * Finds the door that a key moves to: the next door up or down, the nearest door in the next
 * column, or with Home and End the first or last door of the column.
 */
export function doorAfter<P extends Placed>(
  doors: readonly P[],
  from: P,
  key: string,
): P | undefined {
  const columns = columnsOf(doors);
  const at = columns.findIndex((column) => column.includes(from));
  const column = columns[at] ?? [];
  const row = column.indexOf(from);
  if (key === 'Home') return column[0];
  if (key === 'End') return column.at(-1);
  if (key === 'ArrowUp') return column[row - 1];
  if (key === 'ArrowDown') return column[row + 1];
  if (key === 'ArrowLeft') return nearest(columns[at - 1] ?? [], from);
  return key === 'ArrowRight' ? nearest(columns[at + 1] ?? [], from) : undefined;
}

const end = ({ row_from, row_span }: Placed): number => row_from + row_span;

/** Doors that a rectangle between two doors touches. */
export function doorsBetween<P extends Placed>(doors: readonly P[], one: P, other: P): P[] {
  const [left, right] = [one.column_no, other.column_no].toSorted((a, b) => a - b);
  const top = Math.min(one.row_from, other.row_from);
  const bottom = Math.max(end(one), end(other));
  return doors.filter(
    (door) =>
      door.column_no >= (left ?? 0) &&
      door.column_no <= (right ?? 0) &&
      door.row_from < bottom &&
      end(door) > top,
  );
}

/**
 * Rows of the first gap in a column that has room for the screen of the terminal; null if there is
 * no such gap.
 */
export function gapIn(column: readonly Placed[]): { row_from: number; row_span: number } | null {
  let next = 1;
  for (const { row_from, row_span } of column) {
    if (row_from - next >= SCREEN_ROWS) return { row_from: next, row_span: row_from - next };
    next = row_from + row_span;
  }
  return null;
}

const SCREEN_ROWS = 3;
