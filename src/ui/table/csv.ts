import type { CellValue, Column } from './columns.tsx';

/** What spreadsheets would take for a formula. */
const formula = /^[=+\-@\t\r]/;

/** Excel reads UTF-8 only when a file says so. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One field by RFC 4180; text that a spreadsheet would run is made text, numbers stay numbers. */
export function csvField(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (values: readonly CellValue[]) => `${values.map(csvField).join(',')}\r\n`;

export function csvHead<Row>(columns: readonly Column<Row>[]): string {
  return line(columns.map((column) => column.title));
}

export function csvRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => line(columns.map((column) => column.value(row)))).join('');
}

/** "shipments-2026-11-20.csv" */
export function csvName(place: string, now: Date): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg' }).format(now);
  return `${place}-${day}.csv`;
}
