import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import type { Upload } from '../../src/api/endpoint.ts';
import { invalid, Refusal } from '../../src/api/refusal.ts';
import { uncompressedSize } from './zip-size.ts';

export const MOST_ROWS = 2000;
/** With those before the headings and empty ones. */
const MOST_LINES = 2 * MOST_ROWS;
const MOST_COLUMNS = 80;
const LONGEST_CELL = 500;
const LARGEST_FILE = 5_000_000;
const LARGEST_CONTENT = 60_000_000;
/** Banks write so many lines about the account before the headings. */
const MOST_BEFORE = 20;

/** A table of texts with its headings; `number` is the row as a spreadsheet counts it. */
export interface ReadTable {
  headings: string[];
  rows: { number: number; cells: Record<string, string> }[];
}

/** How to find the headings where other lines may stand before them, and what to say when they are not there. */
export interface Headings {
  are: (row: readonly string[]) => boolean;
  missing: string;
}

const refuse = (text: string) => invalid({ file: [text] });
const tooMany = () => refuse(`At most ${MOST_ROWS} rows at once.`);

function textOf(data: Buffer): string {
  const isLittle = data[0] === 0xff && data[1] === 0xfe;
  const isBig = data[0] === 0xfe && data[1] === 0xff;
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(data);
  } catch {
    throw refuse('The file is not UTF-8 text. Save it as CSV UTF-8 or as XLSX.');
  }
}

function csvRows(data: Buffer): string[][] {
  const text = textOf(data);
  if (text.includes('\0')) throw refuse('The file is not text.');
  // With ends of lines of two kinds, all lines of one kind would be taken for a single row.
  const {
    data: rows,
    errors,
    meta,
  } = Papa.parse<string[]>(text.replaceAll(/\r\n?/g, '\n'), {
    newline: '\n',
    preview: MOST_LINES,
  });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes) throw refuse(`Row ${(quotes.row ?? 0) + 1} has a quote that is not closed.`);
  if (meta.truncated) throw tooMany();
  return rows;
}

async function xlsxRows(data: Buffer): Promise<string[][]> {
  const size = uncompressedSize(data);
  if (size === null) throw refuse('The file is not a spreadsheet that can be read.');
  if (size > LARGEST_CONTENT)
    throw new Refusal(413, { message: 'The spreadsheet is too large.', code: 'too_large' });
  try {
    const sheet = await readSheet(data);
    return sheet.map((row) => row.map(cellText));
  } catch {
    throw refuse('The file is not a spreadsheet that can be read.');
  }
}

function cellText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return value === null || value === undefined ? '' : String(value);
}

// Our own exports put an apostrophe before what a spreadsheet would take for a formula.
const unquoted = (text: string): string => text.replace(/^'(?=[=+\-@\t\r＝])/, '');

const cleaned = (text: string): string =>
  unquoted(
    text
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\u{feff}]+/gu, ' ')
      .trim(),
  );

function headingsOf(row: readonly string[]): string[] {
  const headings = row.map(cleaned).slice(0, MOST_COLUMNS);
  if (row.length > MOST_COLUMNS) throw refuse(`At most ${MOST_COLUMNS} columns.`);
  const named = headings.filter((heading) => heading !== '');
  if (named.length === 0) throw refuse('The first row must hold the headings.');
  if (new Set(named).size < named.length) throw refuse('Two columns have the same heading.');
  if (named.some((heading) => heading.length > 60)) throw refuse('A heading is too long.');
  return headings;
}

/** Where the headings stand; the first row unless others may come before. */
function headingRow(all: readonly string[][], headings: Headings | undefined): number {
  if (all.length === 0) throw refuse('The file is empty.');
  if (headings === undefined) return 0;
  const at = all.slice(0, MOST_BEFORE).findIndex((row) => headings.are(row.map(cleaned)));
  if (at < 0) throw refuse(headings.missing);
  return at;
}

function tableOf(all: readonly string[][], wanted: Headings | undefined): ReadTable {
  const start = headingRow(all, wanted);
  const [first = [], ...others] = all.slice(start);
  const headings = headingsOf(first);
  const rows = others
    .map((row, index) => ({
      number: start + index + 2,
      cells: Object.fromEntries(
        headings.flatMap((heading, at): [string, string][] =>
          heading === '' ? [] : [[heading, cleaned(row[at] ?? '').slice(0, LONGEST_CELL)]],
        ),
      ),
    }))
    .filter(({ cells }) => Object.values(cells).some((text) => text !== ''));
  if (rows.length === 0) throw refuse('The file has headings but no rows.');
  if (rows.length > MOST_ROWS) throw tooMany();
  return { headings: headings.filter((heading) => heading !== ''), rows };
}

/** Reads an uploaded CSV or XLSX by its content; throws with what is wrong with the file as a whole. */
export async function readTable(upload: Upload, headings?: Headings): Promise<ReadTable> {
  const { buffer, byteOffset, byteLength } = upload.data;
  const data = Buffer.from(buffer, byteOffset, byteLength);
  if (data.length > LARGEST_FILE)
    throw new Refusal(413, { message: 'The file is larger than 5 MB.', code: 'too_large' });
  if (data.length === 0) throw refuse('The file is empty.');
  const isZip = data.subarray(0, 2).toString('latin1') === 'PK';
  return tableOf(isZip ? await xlsxRows(data) : csvRows(data), headings);
}
