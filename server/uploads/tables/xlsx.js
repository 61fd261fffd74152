import { openArchive } from './archive.js';
import {
  LONGEST_TEXT,
  MOST_COLUMNS,
  MOST_ROWS,
  MOST_TEXT,
  markupLimits,
  mostLines,
} from './bounds.js';
import { Refused } from '../parsing/refused.js';
import { notSpreadsheet, tooLarge } from './refusals.js';
import { tooManyColumns, tooManyRows } from './rows.js';
import { openWorkbook, readDateStyles, readStrings, unescaped } from './workbook.js';
import { readXml } from '../parsing/xml.js';

// A sheet of SpreadsheetML: ECMA-376 part 1, 18.3.1.4 (cell), 18.18.11 (types of cells).
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
const DAY_MS = 86_400_000;
const DAYS_BEFORE_1970 = 25_569;
const DAYS_1900_TO_1904 = 1462;

/** @typedef {import('./rows.js').Row} Row */
/** @typedef {{ strings: readonly string[], dateStyles: readonly boolean[], is1904: boolean }} Book */
/** @typedef {{ column: number, type: string, style: number, text: string }} Cell */

/** Column of a reference such as AB12, from 0. @param {string} reference */
function columnOf(reference) {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference)?.[1];
  if (letters === undefined) throw notSpreadsheet();
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  if (column > LAST_COLUMN) throw notSpreadsheet();
  return column - 1;
}

/** @param {string} written */
function rowNumber(written) {
  const number = Number(written);
  if (!Number.isInteger(number) || number < 1 || number > LAST_ROW) throw notSpreadsheet();
  return number;
}

/** From here on a number cell has lost figures; the exponent shows it. */
const LEAST_ROUNDED = 1e15;

/** @param {number} number */
const plainNumber = (number) =>
  Math.abs(number) < LEAST_ROUNDED ? String(number) : number.toExponential();

/** @param {string} written @param {number} style @param {Book} book */
function numberText(written, style, { dateStyles, is1904 }) {
  const number = Number(written);
  if (Number.isNaN(number)) throw notSpreadsheet();
  if (!dateStyles[style]) return plainNumber(number);
  const days = number - DAYS_BEFORE_1970 + (is1904 ? DAYS_1900_TO_1904 : 0);
  const date = new Date(Math.floor(days * DAY_MS));
  return Number.isNaN(date.valueOf()) ? written : date.toISOString().slice(0, 10);
}

/** Text of a cell. @param {Cell} cell @param {Book} book */
function cellText({ type, style, text }, book) {
  if (text === '') return '';
  if (type === 'n') return numberText(text, style, book);
  if (type === 'b') return String(text === '1');
  if (type === 'd') return text.slice(0, 10);
  if (type === 'e') return text;
  if (type !== 's') return unescaped(text);
  const shared = book.strings[Number(text)];
  if (shared === undefined) throw notSpreadsheet();
  return shared;
}

/** Collects non-empty rows, checking the limits first. @param {number} most */
function rowCollector(most) {
  /** @type {Row[]} */
  const rows = [];
  let number = 0;
  let total = 0;
  return {
    rows,
    /** @param {string | undefined} written */
    startRow(written) {
      const next = written === undefined ? number + 1 : rowNumber(written);
      // Rows must be in ascending order, because a repeated one would give two rows the same
      // number.
      if (next <= number) throw notSpreadsheet();
      number = next;
    },
    /** @param {number} column @param {string} text */
    put(column, text) {
      if (column >= MOST_COLUMNS) throw tooManyColumns();
      total += text.length;
      if (total > MOST_TEXT) throw tooLarge();
      let row = rows.at(-1);
      if (row?.number !== number) {
        if (rows.length === mostLines(most)) throw tooManyRows(most);
        row = { number, cells: [] };
        rows.push(row);
      }
      while (row.cells.length < column) row.cells.push('');
      row.cells[column] = text;
    },
    tooLong: () =>
      new Refused(
        `Row ${number} has a text of more than ${LONGEST_TEXT} characters. Shorten it and upload the file again.`,
      ),
  };
}

/** @param {AsyncIterable<Buffer>} pieces @param {Book & { most: number }} book */
async function readRows(pieces, book) {
  const { rows, startRow, put, tooLong } = rowCollector(book.most);
  let column = -1;
  /** @type {Cell | null} */
  let cell = null;
  let isText = false;
  await readXml(
    pieces,
    {
      open: (name, { r, t = 'n', s = '0' }) => {
        isText = name === 'v' || name === 't';
        if (name === 'row') {
          startRow(r);
          column = -1;
        } else if (name === 'c') {
          column = r === undefined ? column + 1 : columnOf(r);
          cell = { column, type: t, style: Number(s), text: '' };
        } else if (name === 'rPh') isText = false;
      },
      text: (text) => {
        if (cell === null || !isText) return;
        cell.text += text;
        if (cell.text.length > LONGEST_TEXT) throw tooLong();
      },
      close: (name) => {
        isText = false;
        if (name !== 'c' || cell === null) return;
        const text = cellText(cell, book);
        if (text.trim() !== '') put(cell.column, text);
        cell = null;
      },
    },
    markupLimits,
  );
  return rows;
}

/**
 * Non-empty rows of the first sheet.
 * @param {Buffer} data
 * @param {number} [most]
 * @returns {Promise<Row[]>}
 */
export async function xlsxRows(data, most = MOST_ROWS) {
  const archive = await openArchive(data);
  const workbook = await openWorkbook(archive);
  const strings = await readStrings(archive, workbook.strings);
  const dateStyles = await readDateStyles(archive, workbook.styles);
  return readRows(archive.read(workbook.sheet), {
    strings,
    dateStyles,
    is1904: workbook.is1904,
    most,
  });
}
