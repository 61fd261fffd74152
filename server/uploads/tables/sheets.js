import { Refused } from '../parsing/refused.js';
import { headingRow } from './rows.js';
import { openSheets } from './xlsx.js';

/** @typedef {import('./rows.js').Row} Row */

/**
 * Rows of the visible sheet with the most known headings, with its name; without known headings the
 * first sheet with rows. A sheet that cannot be read counts only if no other has the headings.
 *
 * @param {Buffer} data
 * @param {{ keys: import('./separator.js').Keys, most?: number }} how
 */
export async function rowsOfSheets(data, { keys, most }) {
  const { sheets, read } = await openSheets(data, most);
  /** @type {{ name: string, rows: Row[], count: number } | null} */
  let best = null;
  /** @type {Refused | null} */
  let failure = null;
  for (const sheet of sheets) {
    const rows = await read(sheet).catch((/** @type {unknown} */ error) => {
      if (!(error instanceof Refused)) throw error;
      failure ??= error;
      return [];
    });
    if (rows.length === 0) continue;
    const { at, count } = headingRow(rows, keys);
    const known = at < 0 ? 0 : count;
    if (best === null || known > best.count) best = { name: sheet.name, rows, count: known };
  }
  if (best !== null && (best.count > 0 || failure === null)) return best;
  if (failure !== null) throw failure;
  return { name: sheets[0]?.name ?? '', rows: [], count: 0 };
}
