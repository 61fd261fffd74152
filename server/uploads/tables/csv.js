import Papa from 'papaparse';
import {
  LONGEST_LINE,
  MAX_BEFORE,
  MAX_COLUMNS,
  MAX_QUOTES,
  MAX_ROWS,
  mostLineEnds,
  mostLines,
} from './bounds.js';
import { Refused } from '../parsing/refused.js';
import { tooManyColumns, tooManyRows } from './rows.js';
import { separatorOf, separators } from './separator.js';
import { textOf } from './text.js';

/** @typedef {import('./rows.js').Row} Row */

const LINE_FEED = 10;
const RETURN = 13;
const QUOTE = 34;

/**
 * Rejects text that takes the parser long, because it reads lines several times to find separators.
 * @param {string} text
 * @param {number} most
 */
function requireLines(text, most) {
  let ends = 0;
  let quotes = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? LINE_FEED : text.charCodeAt(at);
    if (code === QUOTE) quotes += 1;
    if (code !== LINE_FEED && code !== RETURN) continue;
    // A carriage return followed by a line feed is one line end.
    if (code === RETURN || text.charCodeAt(at - 1) !== RETURN) ends += 1;
    if (at - start > LONGEST_LINE) throw longLine(ends);
    start = at + 1;
  }
  if (ends > mostLineEnds(most)) throw tooManyRows(most);
  if (quotes > MAX_QUOTES)
    throw new Refused(`The file has more than ${MAX_QUOTES} quotes. Save the table as XLSX.`);
}

/** @param {number} line */
const longLine = (line) =>
  new Refused(
    `Line ${line} has more than ${LONGEST_LINE} characters. Save the table with one row on each line.`,
  );

// Line of Excel that names the separator; Excel does not show it.
const hint = /^\s*"?sep=(.)"?[;,\t| ]*\n/i;

/** Separator that the first line names, and the text after that line. @param {string} text */
function hintedText(text) {
  const [line, separator = ''] = hint.exec(text) ?? [];
  if (line === undefined) return { text, separator: undefined };
  return {
    text: text.slice(line.length),
    separator: separators.includes(separator) ? separator : undefined,
  };
}

/**
 * Removes blanks between separators and quotes, because the parser would take the quotes as text.
 * @param {string} text @param {string} separator
 */
function withoutPadding(text, separator) {
  const after = separator === '|' ? '\\|' : separator;
  if (!new RegExp(`(?:^|${after})[ \\u00a0]+"`, 'm').test(text)) return text;
  const cell = new RegExp(
    `(^|${after})[ \\u00a0]*("[^"]*(?:""[^"]*)*")[ \\u00a0]*(?=${after}|$)|(^|${after})[^"${after}\\n][^${after}\\n]*`,
    'gm',
  );
  return text.replaceAll(cell, (all, start, quoted) =>
    quoted === undefined ? all : `${start}${quoted}`,
  );
}

/** @param {number} number @param {string} code */
const wrongQuote = (number, code) =>
  new Refused(
    code === 'MissingQuotes'
      ? `Row ${number} has a quote that is not closed.`
      : `Row ${number} has text after a closing quote. Put quotes around the whole cell, and write quotes inside it twice.`,
  );

/** Rows of a text with one separator. @param {string} text @param {{ separator: string, most: number, preview?: number }} how */
function rowsOf(text, { separator, most, preview = 0 }) {
  /** @type {Row[]} */
  const rows = [];
  let number = 0;
  Papa.parse(withoutPadding(text, separator), {
    newline: '\n',
    delimiter: separator,
    preview,
    step: ({ data: cells, errors }) => {
      number += 1;
      const fault = preview === 0 ? errors.find(({ type }) => type === 'Quotes') : undefined;
      if (fault !== undefined) throw wrongQuote(number, fault.code);
      if (number > mostLines(most)) throw tooManyRows(most);
      rows.push({ number, cells: boundedCells(cells) });
    },
  });
  return rows;
}

/** Number of lines that are sampled to find the separator. */
const MAX_SAMPLED = 3 * MAX_BEFORE;
/**
 * Number of characters that are sampled to find the separator, so that quotes cannot make the
 * sample long.
 */
const LONGEST_SAMPLE = 200_000;

/**
 * Whether rows were quoted as a whole, so that each is a single cell. @param {readonly Row[]} rows
 */
function isQuotedWhole(rows) {
  const cells = rows.map(({ cells: [first = '', ...rest] }) => (rest.length > 0 ? '' : first));
  const filled = cells.filter((cell) => cell !== '');
  return (
    filled.length > 1 &&
    rows.every(({ cells: [, ...rest] }) => rest.length === 0) &&
    filled.filter((cell) => separators.some((one) => cell.includes(one))).length === filled.length
  );
}

/**
 * Rows of CSV. The separator is the one under which a line has the most known headings, otherwise
 * the one that the first line of the file names.
 * @param {Buffer} data
 * @param {import('./separator.js').Keys} keys
 * @param {number} [most]
 */
export function csvRows(data, keys, most = MAX_ROWS) {
  const given = textOf(data);
  // With mixed line endings the parser would take all lines of one kind for a single row.
  requireLines(given, most);
  const { text, separator } = hintedText(given.replaceAll(/\r\n?/g, '\n'));
  const sample = text.slice(0, LONGEST_SAMPLE);
  const found = (/** @type {string} */ from) => {
    const headOf = (/** @type {string} */ one) =>
      rowsOf(from, { separator: one, most, preview: MAX_SAMPLED });
    return separatorOf(headOf, keys, separator);
  };
  const rows = rowsOf(text, { separator: found(sample), most });
  if (!text.includes('"') || !isQuotedWhole(rows)) return rows;
  const inner = rows.map(({ cells: [cell = ''] }) => cell).join('\n');
  return rowsOf(inner, { separator: found(inner.slice(0, LONGEST_SAMPLE)), most });
}

const quoted = /^\s*"(.*)"\s*$/s;

/** @param {unknown} row @returns {string[]} */
function boundedCells(row) {
  const cells = /** @type {string[]} */ (row);
  if (cells.slice(MAX_COLUMNS).some((cell) => cell.trim() !== '')) throw tooManyColumns();
  return cells.slice(0, MAX_COLUMNS).map((cell) => {
    // Programs that quote twice leave one pair of quotes.
    if (!cell.includes('"')) return cell;
    return quoted.exec(cell)?.[1] ?? cell;
  });
}
