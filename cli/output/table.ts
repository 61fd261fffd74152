import type { CatalogueColumn, Resource } from '#api/catalogue/catalogue.ts';
import { formatDate, formatDateTime, parseInstant } from '#domain/kernel/time.ts';
import { wordsOfName } from './words.ts';
import { fieldText, type Row } from '../rows/rows.ts';

/** Maximum number of columns of a table without `--columns`. */
const MAX_COLUMNS = 8;
/** Width after which a cell is cut in a terminal. */
const MAX_WIDTH = 40;
const GAP = '  ';

/** Text of a value for people. */
export function valueText(value: unknown, kind: CatalogueColumn['kind'] = 'text'): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (kind === 'instant' && parseInstant(text) !== null) return formatDateTime(text);
  return kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : printable(text);
}

/** Text in one line without control characters, because those could change the terminal. */
export const printable = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\p{Cc}\p{Cf}]/gu, '');

/**
 * Columns of a table: the requested ones. By default codes, status and state come first and other
 * columns fill the table.
 */
export function columnsFor(
  { columns, codes }: Resource,
  wanted?: readonly string[],
): CatalogueColumn[] {
  const named = (names: readonly string[]) =>
    names.flatMap((name) => columns.find((one) => one.name === name) ?? []);
  if (wanted) return named(wanted);
  const first = named([...codes.slice(0, 2), 'status', 'state']);
  const isUsual = ({ name }: CatalogueColumn) => name !== 'version' && !/(^|_)ids?$/.test(name);
  const others = columns.filter((one) => isUsual(one) && !first.includes(one));
  const id = codes.length === 0 ? named(['id']) : [];
  return [...new Set([...id, ...first, ...others])].slice(0, MAX_COLUMNS);
}

const pad = (text: string, width: number, isRight: boolean): string =>
  isRight ? text.padStart(width) : text.padEnd(width);

const cut = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, width - 1)}…`;

/** Number of columns that fit into a width. */
function fitting(widths: readonly number[], width: number): number {
  let sum = 0;
  const end = widths.findIndex((one, at) => {
    sum += one + (at === 0 ? 0 : GAP.length);
    return sum > width && at > 0;
  });
  return end === -1 ? widths.length : end;
}

/** Lines of texts in columns. With a width, cells are cut and columns that do not fit are left out. */
export function columnLines(
  texts: readonly (readonly string[])[],
  { width, right = [] }: { width: number | null; right?: readonly boolean[] },
): string[] {
  const most = width === null ? Infinity : Math.min(MAX_WIDTH, width);
  const widths = (texts[0] ?? []).map((_, at) =>
    Math.min(most, Math.max(...texts.map((line) => (line[at] ?? '').length))),
  );
  const count = width === null ? widths.length : fitting(widths, width);
  return texts.map((line) =>
    line
      .slice(0, count)
      .map((text, at) => pad(cut(text, widths[at] ?? 0), widths[at] ?? 0, right[at] === true))
      .join(GAP)
      .trimEnd(),
  );
}

/** Lines of a table with headings. */
export function tableLines(
  rows: readonly Row[],
  columns: readonly CatalogueColumn[],
  width: number | null,
): string[] {
  const heading = columns.map(({ name }) => wordsOfName(name));
  const texts = rows.map((row) => columns.map(({ name, kind }) => valueText(row[name], kind)));
  const right = columns.map(({ kind }) => kind === 'number');
  return columnLines([heading, ...texts], { width, right });
}

/** Lines of a record: its single values, then the tables of its parts. */
export function recordLines(
  record: Row,
  columns: readonly CatalogueColumn[],
  width: number | null,
): string[] {
  const kindOf = (name: string) => columns.find((one) => one.name === name)?.kind;
  const facts: string[][] = [];
  const parts: string[] = [];
  for (const [name, value] of Object.entries(record)) {
    const isPart = Array.isArray(value) && value.length > 0 && typeof value[0] === 'object';
    if (isPart)
      parts.push('', `${wordsOfName(name)} (${value.length})`, ...partLines(value, width));
    else if (value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
      facts.push([wordsOfName(name), valueText(value, kindOf(name) ?? guessedKind(value))]);
  }
  return [...columnLines(facts, { width: null }), ...parts];
}

const guessedKind = (value: unknown): CatalogueColumn['kind'] =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? 'instant' : 'text';

function partLines(values: readonly unknown[], width: number | null): string[] {
  const rows = values.filter((one): one is Row => typeof one === 'object' && one !== null);
  const names = Object.keys(rows[0] ?? {}).filter(
    (name) => name !== 'version' && rows.some((row) => fieldText(row, name) !== ''),
  );
  const columns = names.map((name) => ({ name, kind: guessedKind(rows[0]?.[name]) }));
  return tableLines(rows, columns, width).map((line) => `  ${line}`);
}
