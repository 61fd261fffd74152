import Papa from 'papaparse';
import {
  LONGEST_LINE,
  MOST_COLUMNS,
  MOST_QUOTES,
  MOST_ROWS,
  mostLineEnds,
  mostLines,
} from './bounds.js';
import { Refused } from '../parsing/refused.js';
import { tooManyColumns, tooManyRows } from './rows.js';

/** @param {Buffer} data */
function textOf(data) {
  const isLittle = data[0] === 0xff && data[1] === 0xfe;
  const isBig = data[0] === 0xfe && data[1] === 0xff;
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(data);
  } catch {
    throw new Refused('The file is not UTF-8 text. Save it as CSV UTF-8 or as XLSX.');
  }
}

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
    // A return and a line feed end one line together.
    if (code === RETURN || text.charCodeAt(at - 1) !== RETURN) ends += 1;
    if (at - start > LONGEST_LINE) throw longLine(ends);
    start = at + 1;
  }
  if (ends > mostLineEnds(most)) throw tooManyRows(most);
  if (quotes > MOST_QUOTES)
    throw new Refused(`The file has more than ${MOST_QUOTES} quotes. Save the table as XLSX.`);
}

/** @param {number} line */
const longLine = (line) =>
  new Refused(
    `Line ${line} has more than ${LONGEST_LINE} characters. Save the table with one row on each line.`,
  );

/** Rows of CSV, with any separator. @param {Buffer} data @param {number} [most] */
export function csvRows(data, most = MOST_ROWS) {
  const text = textOf(data);
  if (text.includes('\0'))
    throw new Refused('The file is not text. Save it as CSV UTF-8 or as XLSX.');
  // With mixed line endings the parser would take all lines of one kind for a single row.
  requireLines(text, most);
  const lines = text.replaceAll(/\r\n?/g, '\n');
  /** @type {import('./rows.js').Row[]} */
  const rows = [];
  let number = 0;
  Papa.parse(lines, {
    newline: '\n',
    step: ({ data: cells, errors }) => {
      number += 1;
      if (errors.some(({ type }) => type === 'Quotes'))
        throw new Refused(`Row ${number} has a quote that is not closed.`);
      if (number > mostLines(most)) throw tooManyRows(most);
      rows.push({ number, cells: boundedCells(cells) });
    },
  });
  return rows;
}

/** @param {unknown} row @returns {string[]} */
function boundedCells(row) {
  const cells = /** @type {string[]} */ (row);
  if (cells.slice(MOST_COLUMNS).some((cell) => cell.trim() !== '')) throw tooManyColumns();
  return cells.slice(0, MOST_COLUMNS);
}
