/** A row of a machine is as high as the smallest door with its frame, in centimetres. */
const ROW_CM = 11;
/** The screen takes the height of so many rows in the middle column. */
const SCREEN_ROWS = 4;
const ROWS_ABOVE_SCREEN = 2;

/** How many rows a door of a height takes, in centimetres. */
export const rowsOf = (height: number): number => Math.max(1, Math.round(height / ROW_CM));

interface DoorPlace {
  column_no: number;
  row_from: number;
  row_span: number;
}

/** The column that the screen is in. */
const screenColumn = (columns: number): number => Math.floor((columns - 1) / 2) + 1;

/**
 * Where doors stand in a machine with so many columns: one below the other by their numbers, column by column, about
 * equally high, with room for the screen in the middle one. `rows` is how many rows each door takes.
 */
export function placed(rows: readonly number[], columns: number): DoorPlace[] {
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

/** Where the doors of one column of a drawn plan stand, from the top. */
export function stacked(rows: readonly number[]): Omit<DoorPlace, 'column_no'>[] {
  let next = 1;
  return rows.map((row_span) => {
    const row_from = next;
    next += row_span;
    return { row_from, row_span };
  });
}
