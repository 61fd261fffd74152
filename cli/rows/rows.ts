/** Row or record that a call returned. */
export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rows of a list call with their total. */
export function rowsIn(page: unknown): { rows: Row[]; total: number } {
  const { rows, total } = isRow(page) ? page : {};
  const found = Array.isArray(rows) ? rows.filter(isRow) : [];
  return { rows: found, total: typeof total === 'number' ? total : found.length };
}

/** Value of a field as text; empty for null, lists and objects. */
export function fieldText(row: Row, name: string): string {
  const value = row[name];
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
