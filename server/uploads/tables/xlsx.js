import { openArchive } from './archive.js';
import {
  LONGEST_TEXT,
  MAX_COLUMNS,
  MAX_MERGES,
  MAX_REPEATED,
  MAX_ROWS,
  MAX_TEXT,
  markupLimits,
  mostLines,
} from './bounds.js';
import { Refused } from '../parsing/refused.js';
import { notSpreadsheet, tooLarge } from './refusals.js';
import { tooManyColumns, tooManyRows } from './rows.js';
import { openWorkbook, readDateStyles, readStrings, unescapeXml } from './workbook.js';
import { readXml } from '../parsing/xml.js';

// A sheet of SpreadsheetML: ECMA-376 part 1, 18.3.1.4 (cell), 18.18.11 (types of cells).
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
const DAY_MS = 86_400_000;
const DAYS_BEFORE_1970 = 25_569;
const DAYS_1900_TO_1904 = 1462;

/** @typedef {import('./rows.js').Row} Row */
/** @typedef {{ strings: readonly string[], dateStyles: readonly boolean[], is1904: boolean }} Book */
/**
 * `isPending` marks a formula whose value is not in the file, `isPhonetic` a cell inside its phonetic
 * guide.
 * @typedef {{ column: number, type: string, style: number, text: string, isPending: boolean, isPhonetic: boolean }} Cell
 */

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

/** Numbers of at least this value have lost digits, so their text is written with an exponent. */
const MIN_ROUNDED = 1e15;

/** @param {number} number */
const plainNumber = (number) =>
  Math.abs(number) < MIN_ROUNDED ? String(number) : number.toExponential();

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
  if (type !== 's') return unescapeXml(text);
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
      // Rows must be in ascending order, because a repeated row would give two rows the same
      // number.
      if (next <= number) throw notSpreadsheet();
      number = next;
    },
    /** @param {number} column @param {string} text */
    put(column, text) {
      if (column >= MAX_COLUMNS) throw tooManyColumns();
      total += text.length;
      if (total > MAX_TEXT) throw tooLarge();
      let row = rows.at(-1);
      if (row?.number !== number) {
        if (rows.length === mostLines(most)) throw tooManyRows(most);
        row = { number, cells: [] };
        rows.push(row);
      }
      while (row.cells.length < column) row.cells.push('');
      row.cells[column] = text;
    },
    uncalculated: () =>
      new Refused(
        `Row ${number} has a formula without its value. Open the file in Excel, save it and upload it again.`,
      ),
    tooLong: () =>
      new Refused(
        `Row ${number} has a text of more than ${LONGEST_TEXT} characters. Shorten it and upload the file again.`,
      ),
  };
}

/** Whether an element of a cell holds its text. @param {Cell} cell @param {string} name */
function opensText(cell, name) {
  if (name === 'rPh') cell.isPhonetic = true;
  if (name === 'f') cell.isPending = true;
  if (name !== 'v' && name !== 't') return false;
  cell.isPending = false;
  return !cell.isPhonetic;
}

/** @param {AsyncIterable<Buffer>} pieces @param {Book & { most: number }} book */
async function readRows(pieces, book) {
  const { rows, startRow, put, tooLong, uncalculated } = rowCollector(book.most);
  let column = -1;
  /** @type {Cell | null} */
  let cell = null;
  let isText = false;
  /** @type {string[]} */
  const merged = [];
  await readXml(
    pieces,
    {
      open: (name, { r, t = 'n', s = '0', ref = '' }) => {
        isText = cell !== null && opensText(cell, name);
        if (name === 'row') {
          startRow(r);
          column = -1;
        } else if (name === 'c') {
          column = r === undefined ? column + 1 : columnOf(r);
          cell = {
            column,
            type: t,
            style: Number(s),
            text: '',
            isPending: false,
            isPhonetic: false,
          };
        } else if (name === 'mergeCell' && merged.length < MAX_MERGES) merged.push(ref);
      },
      text: (text) => {
        if (cell === null || !isText) return;
        cell.text += text;
        if (cell.text.length > LONGEST_TEXT) throw tooLong();
      },
      close: (name) => {
        isText = false;
        if (name === 'rPh' && cell !== null) cell.isPhonetic = false;
        if (name !== 'c' || cell === null) return;
        if (cell.isPending) throw uncalculated();
        const text = cellText(cell, book);
        if (text.trim() !== '') put(cell.column, text);
        cell = null;
      },
    },
    markupLimits,
  );
  repeatMerged(rows, merged);
  return rows;
}

const range = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/;

/**
 * Corners of a merged range; null if the range begins after the columns that are read.
 * @param {string} text
 */
function cornersOf(text) {
  const [, left = '', top = '', right = '', bottom = ''] = range.exec(text) ?? [];
  if (left === '') return null;
  const corners = { left: columnOf(`${left}1`), right: columnOf(`${right}1`) };
  if (corners.left >= MAX_COLUMNS) return null;
  return { ...corners, top: Number(top), bottom: Number(bottom) };
}

/** @typedef {NonNullable<ReturnType<typeof cornersOf>>} Corners */

/** Marks the columns of a merged range after its first one. @param {Row} row @param {Corners} corners */
function markAcross(row, { left, right }) {
  for (let at = left + 1; at <= Math.min(right, MAX_COLUMNS - 1); at += 1) {
    while (row.cells.length <= at) row.cells.push('');
    (row.across ??= []).push(at);
  }
}

/**
 * Writes a repeated text into an empty cell, and marks the cell.
 * @param {Row | undefined} row
 * @param {number} at
 * @param {string} text
 */
function repeat(row, at, text) {
  if (row === undefined || (row.cells[at] ?? '') !== '') return;
  while (row.cells.length < at) row.cells.push('');
  row.cells[at] = text;
  (row.down ??= []).push(at);
}

/**
 * Repeats the text of merged cells in the rows that they cover, and marks the repetitions. Columns
 * after the first are marked only, because a text that spans columns belongs to one of them.
 *
 * @param {Row[]} rows @param {readonly string[]} merged
 */
function repeatMerged(rows, merged) {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  let rest = MAX_REPEATED;
  for (const corners of merged.map(cornersOf)) {
    const first = byNumber.get(corners?.top ?? 0);
    const text = first?.cells[corners?.left ?? 0] ?? '';
    if (corners === null || first === undefined || text === '') continue;
    markAcross(first, corners);
    const last = Math.min(corners.bottom, corners.top + rest);
    rest -= Math.max(0, last - corners.top);
    for (let number = corners.top + 1; number <= last; number += 1)
      repeat(byNumber.get(number), corners.left, text);
  }
}

/**
 * Opens a workbook; `read` returns the non-empty rows of a visible sheet.
 * @param {Buffer} data
 * @param {number} [most]
 */
export async function openSheets(data, most = MAX_ROWS) {
  const archive = await openArchive(data);
  const workbook = await openWorkbook(archive);
  const strings = await readStrings(archive, workbook.strings);
  const dateStyles = await readDateStyles(archive, workbook.styles);
  const book = { strings, dateStyles, is1904: workbook.is1904, most };
  return {
    sheets: workbook.sheets,
    /** @param {import('./workbook.js').Sheet} sheet */
    read: ({ path }) => readRows(archive.read(path), book),
  };
}

/**
 * Non-empty rows of the first visible sheet.
 * @param {Buffer} data
 * @param {number} [most]
 * @returns {Promise<Row[]>}
 */
export async function xlsxRows(data, most = MAX_ROWS) {
  const { sheets, read } = await openSheets(data, most);
  const [first] = sheets;
  return first === undefined ? [] : read(first);
}
