import { invalidError } from '#api/api-error.ts';
import { headingKey } from '#domain/text/heading-key.js';
import { LONGEST_HEADING } from './bounds.js';
import type { Headings } from './rows.js';
import type { ReadCells, ReadRow, ReadTable } from './read-table.ts';

const keysOf = ({ names, needed }: Headings) =>
  new Set([...names, ...needed.flat()].map(headingKey));

/** Columns with a unique heading, or with a repeated heading and at least one value. */
function columnsOf(headings: readonly string[], rows: readonly ReadRow[]): number[] {
  const isUsed = (at: number) => rows.some(({ cells }) => (cells[at] ?? '') !== '');
  const named = headings.map((heading, at) => ({ key: headingKey(heading), heading, at }));
  return named
    .filter(
      ({ key, heading, at }) =>
        heading !== '' && (named.every((one) => one.at === at || one.key !== key) || isUsed(at)),
    )
    .map(({ at }) => at);
}

/** Distinct headings of the columns: repeated ones get a number, unless their meaning is known. */
function distinctHeadings(headings: readonly string[], known: ReadonlySet<string>): string[] {
  const seen = new Set<string>();
  return headings.map((heading) => {
    if (seen.has(headingKey(heading)) && known.has(headingKey(heading)))
      throw invalidError({
        file: [`Two columns are called ${heading}. Rename or remove one of them.`],
      });
    let name = heading;
    for (let count = 2; seen.has(headingKey(name)) || seen.has(name); count += 1)
      name = `${heading.slice(0, LONGEST_HEADING - 5)} (${count})`;
    seen.add(headingKey(name)).add(name);
    return name;
  });
}

/** Rows below the first one that has several cells, for files whose headings are not known. */
function guessedHead({ rows }: ReadCells) {
  const found = rows.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1);
  const start = Math.max(0, found);
  const headings = (rows[start]?.cells ?? []).map((cell) => cell.slice(0, LONGEST_HEADING));
  return { headings, rows: rows.slice(start + 1) };
}

const MAX_NAMED = 10;

function requireWidth(rows: readonly ReadRow[]): void {
  const wide = rows.filter(({ isWide }) => isWide === true).map(({ number }) => number);
  if (wide.length === 0) return;
  const named = `${wide.slice(0, MAX_NAMED).join(', ')}${wide.length > MAX_NAMED ? ' …' : ''}`;
  throw invalidError({
    file: [
      `More cells than headings in row ${named}. Put quotes around texts and numbers that contain the separator.`,
    ],
  });
}

/** Whether a row repeats the headings, as at the top of every printed page. */
const repeatsHeadings = (headings: readonly string[], { cells }: ReadRow): boolean =>
  cells.some((cell) => cell !== '') &&
  cells.every((cell, at) => headingKey(cell) === headingKey(headings[at] ?? ''));

/** Converts rows to records by heading. Rows that repeat the headings are left out. Throws 422 for rows with more cells than headings. */
export function recordsOf(table: ReadCells, wanted: Headings): ReadTable {
  const { headings, rows: all } =
    table.headings === null ? guessedHead(table) : { headings: table.headings, rows: table.rows };
  const rows = all.filter((row) => !repeatsHeadings(headings, row));
  requireWidth(rows);
  if (rows.length === 0) throw invalidError({ file: ['The file has headings but no rows.'] });
  const columns = columnsOf(headings, rows);
  const names = distinctHeadings(
    columns.map((at) => headings[at] ?? ''),
    keysOf(wanted),
  );
  return {
    headings: names,
    sheet: table.sheet,
    unread_sheets: table.unread_sheets,
    rows: rows.map(({ number, cells }) => ({
      number,
      cells: Object.fromEntries(names.map((name, at) => [name, cells[columns[at] ?? -1] ?? ''])),
    })),
  };
}

/** Heading of a table that matches one of the names; earlier names take precedence. */
export function headingFor(headings: readonly string[], names: readonly string[]) {
  return names
    .flatMap((name) => headings.find((one) => headingKey(one) === headingKey(name)) ?? [])
    .at(0);
}
