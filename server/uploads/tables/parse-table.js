import { statementTable } from '../statements/formats.js';
import { csvRows } from './csv.js';
import { tableOf } from './rows.js';
import { keysOf } from './separator.js';
import { rowsOfSheets } from './sheets.js';

/**
 * Parses a CSV or XLSX file by its content. Throws `Refused` for the file as a whole.
 *
 * @param {Buffer} data
 * @param {{ wanted: import('./rows.js').Headings, most?: number }} how
 */
export async function parseTable(data, { wanted, most }) {
  const statement = wanted.hasFormats === true ? await statementTable(data, most) : null;
  if (statement !== null) return { ...statement, sheet: null, unread_sheets: [] };
  const keys = keysOf(wanted);
  if (data.subarray(0, 2).toString('latin1') === 'PK') {
    const { name, rows, unread } = await rowsOfSheets(data, { keys, most });
    return { ...tableOf(rows, { keys, wanted, most }), sheet: name, unread_sheets: unread };
  }
  const rows = csvRows(data, keys, most);
  return { ...tableOf(rows, { keys, wanted, most, isText: true }), sheet: null, unread_sheets: [] };
}
