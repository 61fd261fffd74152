import { notSpreadsheet, tooLarge } from './refusals.js';

// Limits of an uploaded table. The reader stops at the first exceeded limit, before it creates
// values.

export const LARGEST_FILE = 5_000_000;

export const MAX_ROWS = 2000;
/**
 * Maximum number of lines of a file, including lines before the headings and empty lines of CSV.
 * @param {number} rows
 */
export const mostLines = (rows) => 2 * rows;
export const MAX_COLUMNS = 80;
/** Maximum number of lines before the headings, where banks put account details. */
export const MAX_BEFORE = 20;
/** Maximum number of characters that are stored of a cell. */
export const LONGEST_CELL = 500;
export const LONGEST_HEADING = 60;
/** Maximum number of characters that a spreadsheet allows in a cell. */
export const LONGEST_TEXT = 32_767;
/** Maximum number of characters of all cells together. */
export const MAX_TEXT = 5_000_000;
/** Limits of CSV: characters of a line, line breaks including those in quotes, and quotes. */
export const LONGEST_LINE = 100_000;
const MAX_LINE_ENDS = 40_000;
/** @param {number} rows */
export const mostLineEnds = (rows) => Math.max(MAX_LINE_ENDS, mostLines(rows));
export const MAX_QUOTES = 500_000;

/** Bytes of the unpacked parts of a spreadsheet, and total size declared by its archive. */
export const LARGEST_CONTENT = 25_000_000;
export const LARGEST_ARCHIVE = 60_000_000;
export const MAX_ENTRIES = 1000;
/** Maximum number of sheets that are searched for the headings, and length of their names. */
export const MAX_SHEETS = 250;
export const LONGEST_SHEET_NAME = 60;
/** Maximum number of merged ranges in a sheet, and of cells that they repeat. */
export const MAX_MERGES = 10_000;
export const MAX_REPEATED = 100_000;
export const MAX_STRINGS = 200_000;
export const MAX_STYLES = 65_536;
/**
 * Maximum number of tags in one part: enough for all allowed cells, and for as many empty cells
 * with a format.
 */
const MAX_TAGS = 1_000_000;
const DEEPEST_MARKUP = 64;
/**
 * Maximum number of characters between two tags or in a comment: the longest text if every
 * character is an entity.
 */
const LONGEST_MARKUP = 8 * LONGEST_TEXT;
const LONGEST_TAG = 8192;
/** Maximum number of characters in a number format. */
export const LONGEST_FORMAT = 255;

/** @type {import('../parsing/xml.js').Limits} */
export const markupLimits = {
  levels: DEEPEST_MARKUP,
  tags: MAX_TAGS,
  tag: LONGEST_TAG,
  text: LONGEST_MARKUP,
  tooLarge,
  malformed: notSpreadsheet,
};
