import { headingKey } from '#domain/text/heading-key.js';

/** @typedef {import('./rows.js').Row} Row */
/** @typedef {import('./rows.js').Headings} Headings */

// Separators in order of precedence among equal candidates. Commas are last, because they also
// occur in numbers and texts.
export const separators = [';', '\t', '|', ','];

/** Known headings as keys. @param {Headings} wanted */
export const keysOf = ({ names, needed }) => ({
  names: new Set([...names, ...needed.flat()].map(headingKey)),
  needed: needed.map((some) => some.map(headingKey)),
});

/** @typedef {ReturnType<typeof keysOf>} Keys */

/**
 * Number of known headings in a row, and whether it has all needed ones.
 * @param {readonly string[]} cells @param {Keys} keys
 */
export function headingsIn(cells, { names, needed }) {
  const found = new Set(cells.map(headingKey).filter((key) => names.has(key)));
  const isWhole = needed.every((some) => some.some((key) => found.has(key)));
  return { count: found.size, isWhole };
}

const day = /^\d{1,4}[-/. ]?([a-z]{3,9}|\d{1,2})[-/. ]?\d{2,4}\b/i;
const number = /^[-+(]?\s*R?\s*\d[\d\s.,]*\)?\s*-?$/i;

/**
 * Scores of rows, compared in this order: the most known headings in one row, the number of lines
 * with a day and a number, and the number of lines with the most frequent number of cells.
 * @param {readonly Row[]} rows
 * @param {Keys} keys
 */
function marksOf(rows, keys) {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const heads = filled.map(({ cells }) => headingsIn(cells, keys));
  const best = Math.max(0, ...heads.map(({ count, isWhole }) => count + (isWhole ? 100 : 0)));
  const dated = filled.filter(
    ({ cells }) =>
      cells.some((cell) => day.test(cell.trim())) &&
      cells.filter((cell) => number.test(cell.trim())).length > 0,
  );
  /** @type {Map<number, number>} */
  const widths = new Map();
  for (const { cells } of filled)
    if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  // One known word in a line may be part of a text, so two are needed to prove a row of headings.
  return [best > 1 ? best : 0, dated.length, Math.max(0, ...widths.values()), best];
}

/** @param {readonly number[]} marks @param {readonly number[]} others */
function isBetter(marks, others) {
  const at = marks.findIndex((mark, index) => mark !== others[index]);
  return at >= 0 && (marks[at] ?? 0) > (others[at] ?? 0);
}

/**
 * Separator of a CSV file: the one under which a line has the most known headings. Without known
 * headings, the separator that the file names, or the one under which the most lines have a day and
 * a number, or equally many cells.
 *
 * @param {(separator: string) => Row[]} headOf first rows, read with a separator
 * @param {Keys} keys
 * @param {string} [named] separator that the first line of the file names
 */
export function separatorOf(headOf, keys, named) {
  let best = named ?? separators[0] ?? ';';
  /** @type {number[]} */
  let marks = named === undefined ? [-1] : marksOf(headOf(named), keys).slice(0, 1);
  for (const one of separators) {
    const found = marksOf(headOf(one), keys);
    const others = named === undefined ? found : found.slice(0, 1);
    if (isBetter(others, marks)) [best, marks] = [one, others];
  }
  return best;
}
