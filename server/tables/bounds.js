import { notSpreadsheet, tooLarge } from './refusals.js';

// What one uploaded table may hold. The reader stops at the first of these that is passed, before it makes
// values of what is beyond.

export const LARGEST_FILE = 5_000_000;

export const MOST_ROWS = 2000;
/** Lines of a file of so many rows, with those before the headings, and empty ones in CSV. @param {number} rows */
export const mostLines = (rows) => 2 * rows;
export const MOST_COLUMNS = 80;
/** Banks write so many lines about the account before the headings. */
export const MOST_BEFORE = 20;
/** Characters of a cell that are kept. */
export const LONGEST_CELL = 500;
export const LONGEST_HEADING = 60;
/** Characters that a cell of a spreadsheet can hold. */
export const LONGEST_TEXT = 32_767;
/** Characters of all cells together. */
export const MOST_TEXT = 5_000_000;
/** Of CSV: characters on a line, lines with those inside of quotes, and quotes. */
export const LONGEST_LINE = 100_000;
const MOST_LINE_ENDS = 40_000;
/** @param {number} rows */
export const mostLineEnds = (rows) => Math.max(MOST_LINE_ENDS, mostLines(rows));
export const MOST_QUOTES = 500_000;

/** Bytes that the parts of a spreadsheet may have once unpacked; and what its archive may declare in all. */
export const LARGEST_CONTENT = 25_000_000;
export const LARGEST_ARCHIVE = 60_000_000;
export const MOST_ENTRIES = 1000;
export const MOST_STRINGS = 200_000;
export const MOST_STYLES = 65_536;
/** Tags of one part: those of every cell that may be filled, and of as many that are only formatted. */
const MOST_TAGS = 1_000_000;
const DEEPEST_MARKUP = 64;
/** Characters between two tags, or of a comment: the longest text with every character written as an entity. */
const LONGEST_MARKUP = 8 * LONGEST_TEXT;
const LONGEST_TAG = 8192;
/** Characters of the format of a number. */
export const LONGEST_FORMAT = 255;

/** @type {import('../parsing/xml.js').Limits} */
export const markupLimits = {
  levels: DEEPEST_MARKUP,
  tags: MOST_TAGS,
  tag: LONGEST_TAG,
  text: LONGEST_MARKUP,
  tooLarge,
  malformed: notSpreadsheet,
};
