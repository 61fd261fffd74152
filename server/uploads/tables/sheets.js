import { Refused } from '../parsing/refused.js';
import { headingRow } from './rows.js';
import { openSheets } from './xlsx.js';

/** @typedef {import('./rows.js').Row} Row */
/** A sheet with rows; `count` is the number of known headings. @typedef {{ name: string, rows: Row[], count: number }} Filled */

/**
 * Names of the other sheets that could be read like the sheet `best`: those with known headings, or
 * those without if `best` has none.
 * @param {readonly Filled[]} filled @param {Filled} best
 */
const unreadOf = (filled, best) =>
  filled.filter((one) => one !== best && isTable(one) === isTable(best)).map(({ name }) => name);

/**
 * Whether a sheet has known headings: at least two, because one known word may be part of a text.
 * @param {Filled} sheet
 */
const isTable = ({ count }) => count > 1;

/**
 * Name and rows of the visible sheet with the most known headings, otherwise of the first sheet
 * with rows; `unread` are the names of the other sheets of the same kind. Throws the error of an
 * unreadable sheet only if no other sheet has known headings.
 * @param {Buffer} data
 * @param {{ keys: import('./separator.js').Keys, most?: number }} how
 */
export async function rowsOfSheets(data, { keys, most }) {
  const { sheets, read } = await openSheets(data, most);
  /** @type {Filled[]} */
  const filled = [];
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
    filled.push({ name: sheet.name, rows, count: at < 0 ? 0 : count });
  }
  const best = filled.toSorted((one, other) => other.count - one.count)[0];
  if (best !== undefined && (best.count > 0 || failure === null))
    return { ...best, unread: unreadOf(filled, best) };
  if (failure !== null) throw failure;
  return { name: sheets[0]?.name ?? '', rows: [], unread: [] };
}
