import { LONGEST_CELL, LONGEST_HEADING, MOST_BEFORE, MOST_COLUMNS, MOST_ROWS } from './bounds.js';
import { Refused } from '../parsing/refused.js';

/** A row with its number in a spreadsheet. @typedef {{ number: number, cells: string[] }} Row */
/**
 * How to find the row of headings after other lines: it contains one of each list, ignoring case.
 * `missing` is the error otherwise.
 * @typedef {{ needed: readonly (readonly string[])[], missing: string }} Headings
 */

/** @param {number} most */
export const tooManyRows = (most) =>
  new Refused(`At most ${most} rows at once. Split the file and upload the parts.`);
export const tooManyColumns = () =>
  new Refused(`At most ${MOST_COLUMNS} columns. Remove the columns that are not needed.`);

// Our exports put an apostrophe before text that a spreadsheet would take for a formula.
/** @param {string} text */
const unquoted = (text) => text.replace(/^'(?=[=+\-@\t\r＝])/, '');

/** @param {string} text */
const cleaned = (text) =>
  unquoted(
    text
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cs}\u{feff}]+/gu, ' ')
      .trim(),
  );

/** Cuts a cell to its maximum length, without half of a surrogate pair. @param {string} text */
const cut = (text) => text.slice(0, LONGEST_CELL).replace(/[\ud800-\udbff]$/, '');

/** @param {readonly string[]} row */
function headingsOf(row) {
  const headings = row.map(cleaned);
  const named = headings.filter((heading) => heading !== '');
  if (named.length === 0) throw new Refused('The first row must hold the headings.');
  if (new Set(named).size < named.length) throw new Refused('Two columns have the same heading.');
  const long = named.find((heading) => heading.length > LONGEST_HEADING);
  if (long !== undefined)
    throw new Refused(
      `A heading is longer than ${LONGEST_HEADING} characters: ${long.slice(0, LONGEST_HEADING)}…`,
    );
  return headings;
}

/** @param {readonly string[]} row @param {Headings} wanted */
function holds(row, { needed }) {
  const names = new Set(row.map((text) => cleaned(text).toLowerCase()));
  return needed.every((some) => some.some((name) => names.has(name)));
}

/**
 * Index of the row of headings: the first row unless other lines may precede it.
 * @param {readonly Row[]} all
 * @param {Headings | undefined} wanted
 */
function headingRow(all, wanted) {
  if (all.length === 0) throw new Refused('The file is empty.');
  if (wanted === undefined) {
    if (all[0]?.number !== 1) throw new Refused('The first row must hold the headings.');
    return 0;
  }
  const at = all.findIndex(({ number, cells }) => number <= MOST_BEFORE && holds(cells, wanted));
  if (at < 0) throw new Refused(wanted.missing);
  return at;
}

/**
 * Builds a table from rows: the headings, and the cells below them in order.
 * @param {readonly Row[]} all @param {Headings | undefined} wanted @param {number} [most]
 */
export function tableOf(all, wanted, most = MOST_ROWS) {
  const start = headingRow(all, wanted);
  const headings = headingsOf(all[start]?.cells ?? []);
  const columns = headings.flatMap((heading, at) => (heading === '' ? [] : [at]));
  const rows = all
    .slice(start + 1)
    .map(({ number, cells }) => ({
      number,
      cells: columns.map((at) => cut(cleaned(cells[at] ?? ''))),
    }))
    .filter(({ cells }) => cells.some((text) => text !== ''));
  if (rows.length === 0) throw new Refused('The file has headings but no rows.');
  if (rows.length > most) throw tooManyRows(most);
  return { headings: headings.filter((heading) => heading !== ''), rows };
}
