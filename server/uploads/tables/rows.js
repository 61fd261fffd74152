import { LONGEST_CELL, LONGEST_HEADING, MAX_BEFORE, MAX_COLUMNS, MAX_ROWS } from './bounds.js';
import { headingKey } from '#domain/text/heading-key.js';
import { Refused } from '../parsing/refused.js';
import { headingsIn } from './separator.js';

/**
 * A row with its number in a spreadsheet. Of merged cells, `down` are the columns that repeat the
 * cell above, and `across` the columns that repeat the cell to their left.
 * @typedef {{ number: number, cells: string[], down?: number[], across?: number[] }} Row
 */
/**
 * Known headings of a table, in any spelling. The row of headings is the row with the most of them;
 * it must also have one of each list in `needed`. `missing` is the error if there is no such row,
 * or null if a person may map the columns. Merged cells are not repeated in the columns `single`,
 * otherwise amounts would count twice.
 * @typedef {object} Headings @property {readonly string[]} names @property {readonly (readonly string[])[]} needed @property {string | null} missing @property {readonly string[]} [single] @property {boolean} [hasFormats] whether formats of banks such as OFX are read too
 */
/**
 * Headings and rows below them; without known headings `headings` is null and all rows are listed.
 * `before` are the rows above the headings. `isWide` marks a row with more cells than headings.
 * @typedef {object} Table
 * @property {string[] | null} headings
 * @property {Row[]} before
 * @property {{ number: number, cells: string[], isWide?: boolean }[]} rows
 */
/** @typedef {{ keys: import('./separator.js').Keys, wanted: Headings, most?: number, isText?: boolean }} How */

/** @param {number} most */
export const tooManyRows = (most) =>
  new Refused(`At most ${most} rows at once. Split the file and upload the parts.`);
export const tooManyColumns = () =>
  new Refused(`At most ${MAX_COLUMNS} columns. Remove the columns that are not needed.`);

// Our exports put an apostrophe before text that a spreadsheet would take for a formula.
// Quotes around a whole cell: ="0821234567" of Excel, single and typographic quotes.
const enclosed = /^(?:="([^"]*)"|'([^']*)'|“([^“”]*)”|‘([^‘’]*)’)$/s;

/** @param {string} text */
function unquoted(text) {
  const found = /^[='“‘]/.test(text) ? enclosed.exec(text) : null;
  const inner = found?.slice(1).find((one) => one !== undefined);
  return (inner ?? text.replace(/^'(?=[=+\-@\t\r＝])/, '')).trim();
}

const plain = /^[\u0020-\u007e]*$/;

/** @param {string} text */
const cleaned = (text) =>
  plain.test(text)
    ? unquoted(text.trim())
    : unquoted(
        text
          .normalize('NFC')
          .replaceAll(/[\p{Cc}\p{Cs}\u{feff}]+/gu, ' ')
          .trim(),
      );

/** Cuts a text without leaving half of a surrogate pair. @param {string} text @param {number} length */
const cut = (text, length) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** @param {Row} row */
const isFilled = ({ cells }) => cells.some((cell) => cell.trim() !== '');

/**
 * Index of the row of headings: the one with the most known headings, near the top.
 * @param {readonly Row[]} all @param {import('./separator.js').Keys} keys
 */
export function headingRow(all, keys) {
  let found = { at: -1, count: 0, isWhole: false };
  const first = all.slice(0, MAX_BEFORE);
  for (const [at, { number, cells }] of first.entries()) {
    const { count, isWhole } = headingsIn(cells, keys);
    if (number > MAX_BEFORE || !isWhole || count <= found.count) continue;
    found = { at, count, isWhole };
  }
  return found;
}

/** @param {readonly Row[]} all @param {How} how */
function headingIndex(all, { keys, wanted }) {
  const { at, count } = headingRow(all, keys);
  // A single known word proves a row of headings only if the caller needs no other heading.
  if (at >= 0 && (count > 1 || wanted.needed.length > 0)) return at;
  if (wanted.missing !== null) throw new Refused(wanted.missing);
  return -1;
}

const MIN_HEADINGS = 3;
// Headings do not begin with a number, and almost all lines have a day or an amount.
const startsWithNumber = /^[^a-z\d]{0,3}\d/i;

/** Known headings of a row by column. @param {Row} row @param {import('./separator.js').Keys} keys */
const knownOf = ({ cells }, { names }) =>
  cells.map((cell) => headingKey(cell)).map((key) => (names.has(key) ? key : ''));

/**
 * Throws if a later row has the headings in another order, because its columns would be read with
 * the meaning of the first ones.
 * @param {readonly Row[]} all from the row of headings on @param {How} how
 */
function requireOneOrder([head, ...rows], { keys }) {
  if (head === undefined) return;
  const first = knownOf(head, keys);
  const least = Math.max(MIN_HEADINGS, first.filter((key) => key !== '').length / 2);
  const other = rows.find((row) => {
    if (row.cells.some((cell) => startsWithNumber.test(cell))) return false;
    const { count, isWhole } = headingsIn(row.cells, keys);
    return (
      isWhole &&
      count >= least &&
      knownOf(row, keys).some((key, at) => key !== '' && key !== (first[at] ?? ''))
    );
  });
  if (other !== undefined)
    throw new Refused(
      `Row ${other.number} has other headings than row ${head.number}. Save each table as a file of its own.`,
    );
}

/** @param {Row} row */
function headingsOf({ cells, across = [] }) {
  const headings = cells.map((cell) => cut(cleaned(cell), LONGEST_HEADING));
  for (const at of across) if (headings[at] === '') headings[at] = headings[at - 1] ?? '';
  return headings;
}

/** Columns of amounts, in which merged cells stay empty. @param {readonly string[]} headings @param {Headings} wanted */
function singleColumns(headings, { single = [] }) {
  const keys = new Set(single.map(headingKey));
  return new Set(headings.flatMap((heading, at) => (keys.has(headingKey(heading)) ? [at] : [])));
}

/**
 * Builds a table from the rows of a sheet: the headings, and the cells below them in order.
 * @param {readonly Row[]} given @param {How} how @returns {Table}
 */
export function tableOf(given, how) {
  const { wanted, most = MAX_ROWS, isText = false } = how;
  const all = given.filter(isFilled);
  if (all.length === 0) throw new Refused('The file is empty.');
  const start = headingIndex(all, how);
  const head = all[start];
  const headings = head === undefined ? [] : headingsOf(head);
  const single = singleColumns(headings, wanted);
  requireOneOrder(all.slice(start), how);
  const rows = all.slice(start + 1).map(({ number, cells, down = [] }) => {
    const isWide = isText && head !== undefined && cells.length > headings.length;
    const read = cells.map((cell, at) =>
      single.has(at) && down.includes(at) ? '' : cut(cleaned(cell), LONGEST_CELL),
    );
    return isWide && read.slice(headings.length).some((text) => text !== '')
      ? { number, cells: read, isWide }
      : { number, cells: read };
  });
  const filled = rows.filter(isFilled);
  if (filled.length === 0) throw new Refused('The file has headings but no rows.');
  if (filled.length > most) throw tooManyRows(most);
  return {
    headings: head === undefined ? null : headings,
    before: start < 0 ? [] : all.slice(0, start),
    rows: filled,
  };
}
