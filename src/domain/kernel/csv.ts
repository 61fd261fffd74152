import Papa from 'papaparse';

export type CsvValue = string | number | boolean | null;

// Beginnings of spreadsheet formulas, also in full width (Japanese keyboards). Not anchored at the
// end, because a text can have several lines.
const formula = /^[=+\-@\t\r＝＋－＠]/;

/** Mark at the beginning of a file, without which Excel does not read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

function cellText(value: CsvValue): CsvValue {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}

/**
 * CSV lines by RFC 4180. Texts that a spreadsheet would run as formulas are escaped; numbers stay
 * numbers.
 */
export function csvLines(rows: readonly (readonly CsvValue[])[]): string {
  if (rows.length === 0) return '';
  const lines = Papa.unparse(
    rows.map((row) => row.map(cellText)),
    { newline: '\r\n', escapeFormulae: formula },
  );
  return `${lines}\r\n`;
}
