import type { Upload } from '#api/uploads.ts';
import { invalidError, ApiError } from '#api/api-error.ts';
import { parseInWorker } from '../parsing/parse-in-worker.ts';
import { LARGEST_FILE, MAX_ROWS } from './bounds.js';
import { recordsOf } from './records.ts';
import type { Headings } from './rows.js';

export type { Headings };

const LONGEST_MS = 5000;
const MEMORY_MB = 48;
/** Time and memory limits are for this number of rows; larger tables get proportionally more. */
const USUAL_ROWS = 5000;

const script = new URL('./worker.js', import.meta.url);

/** A row of a table; `isWide` marks one with more cells than headings. */
export interface ReadRow {
  /** Row number in a spreadsheet. */
  number: number;
  cells: string[];
  isWide?: boolean;
}

/** Sheets of a workbook by name. */
export interface SheetsRead {
  /** Sheet that was read; null for text files. */
  sheet: string | null;
  /** Sheets that could have been read as well. */
  unread_sheets: string[];
}

/** Names of the sheets without their rows, for a response. */
export const sheetsOf = ({ sheet, unread_sheets }: SheetsRead): SheetsRead => ({
  sheet,
  unread_sheets,
});

/** Rows as they are in the file, with the row of headings if it was found. */
export interface ReadCells extends SheetsRead {
  /** Headings by column; null if no row of headings was found. */
  headings: string[] | null;
  /** Rows above the headings. */
  before: ReadRow[];
  rows: ReadRow[];
}

/** A table of texts with headings; `number` is the row number in a spreadsheet. */
export interface ReadTable extends SheetsRead {
  headings: string[];
  rows: { number: number; cells: Record<string, string> }[];
}

type TableResult = { table: ReadCells } | { failure: { status: number; message: string } };

const invalidFile = (text: string) => invalidError({ file: [text] });
const tooLarge = (message: string) => new ApiError(413, { message, code: 'too_large' });

// Signature of Excel files before 2007, and of all files with a password.
const OLD_EXCEL = Buffer.from('d0cf11e0a1b11ae1', 'hex');

function requireReadable(data: Uint8Array): void {
  if (data.length > LARGEST_FILE)
    throw tooLarge('The file is larger than 5 MB. Split it and upload the parts.');
  if (data.length === 0) throw invalidFile('The file is empty.');
  if (OLD_EXCEL.equals(data.subarray(0, OLD_EXCEL.length)))
    throw invalidFile(
      'This is an XLS file or has a password. Save it as XLSX without a password, or as CSV UTF-8.',
    );
}

/**
 * Reads the rows of an uploaded CSV or XLSX file of up to `most` rows in a worker thread; the type is
 * detected from the content. Call it before a transaction starts, because it may wait for other
 * files. Throws 413 or 422 for the file as a whole.
 */
export async function readCells(
  { data }: Upload,
  wanted: Headings,
  most = MAX_ROWS,
): Promise<ReadCells> {
  requireReadable(data);
  const share = Math.max(1, Math.sqrt(most / USUAL_ROWS));
  const result = await parseInWorker<TableResult>({
    script,
    data: { file: new Uint8Array(data), wanted, most },
    memoryMb: Math.round(MEMORY_MB * share),
    longestMs: Math.round(LONGEST_MS * share),
    tooLong: invalidFile('The file takes too long to read. Split it and upload the parts.'),
    failed: () =>
      invalidFile('The file cannot be read. Save only the rows as CSV UTF-8 and upload that.'),
  });
  if ('table' in result) return result.table;
  const { status, message } = result.failure;
  throw status === 413 ? tooLarge(message) : invalidFile(message);
}

/**
 * Reads a table with headings, as `readCells` does, and converts its rows to records by heading.
 */
export async function readTable(
  file: Upload,
  wanted: Headings,
  most = MAX_ROWS,
): Promise<ReadTable> {
  return recordsOf(await readCells(file, wanted, most), wanted);
}
