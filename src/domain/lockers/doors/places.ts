/** Height of a row in centimetres: the smallest door with its frame. */
const ROW_CM = 11;
/** Rows that the screen takes in the middle column. */
const SCREEN_ROWS = 4;
const ROWS_ABOVE_SCREEN = 2;

/** Rows that a door takes; `height` in centimetres. */
export const rowsOf = (height: number): number => Math.max(1, Math.round(height / ROW_CM));

interface DoorPlace {
  column_no: number;
  row_from: number;
  row_span: number;
}

const screenColumn = (columns: number): number => Math.floor((columns - 1) / 2) + 1;

/**
 * Places the doors of a machine by number, column by column. Columns are about equally high, and
 * the middle one has room for the screen. `rows` are the rows that each door takes.
 */
export function placeDoors(rows: readonly number[], columns: number): DoorPlace[] {
  const height = Math.ceil((rows.reduce((sum, one) => sum + one, 0) + SCREEN_ROWS) / columns);
  const middle = screenColumn(columns);
  let column_no = 1;
  let next = 1;
  let hasScreen = false;
  return rows.map((row_span) => {
    if (next > height && column_no < columns) [column_no, next] = [column_no + 1, 1];
    if (!hasScreen && column_no === middle && next > ROWS_ABOVE_SCREEN) {
      hasScreen = true;
      next += SCREEN_ROWS;
    }
    const row_from = next;
    next += row_span;
    return { column_no, row_from, row_span };
  });
}

/** Returns the rows of the doors in one column of a drawn layout, from the top. */
export function stackDoors(rows: readonly number[]): Omit<DoorPlace, 'column_no'>[] {
  let next = 1;
  return rows.map((row_span) => {
    const row_from = next;
    next += row_span;
    return { row_from, row_span };
  });
}
