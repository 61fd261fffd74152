import Papa from 'papaparse';

export type CsvValue = string | number | boolean | null;

// What spreadsheets would run, also written in full width as on a Japanese keyboard. No end: a text of several lines too.
const formula = /^[=+\-@\t\r＝＋－＠]/;

/** Excel reads UTF-8 only when a file says so. */
export const BYTE_ORDER_MARK = '\uFEFF';

function written(value: CsvValue): CsvValue {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}

/** Lines by RFC 4180; text that a spreadsheet would run is made text, numbers stay numbers. */
export function csvLines(rows: readonly (readonly CsvValue[])[]): string {
  if (rows.length === 0) return '';
  const lines = Papa.unparse(
    rows.map((row) => row.map(written)),
    { newline: '\r\n', escapeFormulae: formula },
  );
  return `${lines}\r\n`;
}
