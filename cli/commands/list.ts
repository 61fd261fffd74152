import type { Resource } from '#api/catalogue/catalogue.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { CommandError, exitCodes, type ExitCode } from '../exit-codes.ts';
import { rowsText, type OutputFormat } from '../output/formats.ts';
import { columnsFor, recordLines } from '../output/table.ts';
import { findId, lookUpIn, readRecord } from '../rows/find-rows.ts';
import { givenByConditions, readArguments, type Given } from '../rows/read-arguments.ts';
import { rowsIn, type Row } from '../rows/rows.ts';
import type { Connection } from '../session/connection.ts';
import type { Terminal } from '../terminal.ts';

/** Rows of one call. */
const MOST_ROWS = 1000;

interface ListOptions {
  format: OutputFormat;
  /** Sort column, with a hyphen before it for descending order. */
  sort?: string;
  limit: number;
  columns?: string;
  /** Conditions of `--where`. */
  where: readonly string[];
}

interface Listed {
  resource: Resource;
  /** Typed texts by filter. */
  given: Given;
  options: ListOptions;
}

/** Filter of the options and conditions. */
async function filterOf(
  connection: Connection,
  { resource, given, where }: { resource: Resource; given: Given; where: readonly string[] },
): Promise<Record<string, unknown>> {
  const all = { ...given, ...givenByConditions(resource.filters, where) };
  return readArguments(resource.filters, all, lookUpIn(connection));
}

const underscored = (name: string): string => name.replaceAll('-', '_');

function sortOf({ sorts, name }: Resource, sort: string | undefined) {
  if (sort === undefined) return undefined;
  const column = underscored(sort.replace(/^-/, ''));
  if (!sorts.includes(column)) throw new CommandError(`${name} are sorted by ${sorts.join(', ')}.`);
  return [column, sort.startsWith('-') ? 'DESC' : 'ASC'];
}

function columnNames({ columns }: Resource, wanted: string | undefined) {
  const names = wanted?.split(',').map((one) => underscored(one.trim()));
  const unknown = names?.find((name) => !columns.some((one) => one.name === name));
  if (unknown !== undefined)
    throw new CommandError(
      `There is no column ${unknown}. Choose ${columns.map(({ name }) => name).join(', ')}.`,
    );
  return names;
}

/** Reads the first rows of a list, in as many calls as their number needs. */
async function readRows(
  { any }: Connection,
  { list }: Resource,
  { query, limit }: { query: object; limit: number },
): Promise<{ rows: Row[]; total: number }> {
  const rows: Row[] = [];
  for (;;) {
    const from = rows.length;
    const until = Math.min(limit, from + MOST_ROWS) - 1;
    const page = rowsIn(await any.call(list, { query: { ...query, range: [from, until] } }));
    rows.push(...page.rows);
    const isLast = page.rows.length === 0 || rows.length >= Math.min(limit, page.total);
    if (isLast) return { rows, total: page.total };
  }
}

/** Prints the rows of a list. */
export async function listRows(
  connection: Connection,
  terminal: Terminal,
  { resource, given, options }: Listed,
): Promise<ExitCode> {
  const { format, limit, where } = options;
  const wanted = columnNames(resource, options.columns);
  const sort = sortOf(resource, options.sort);
  const filter = await filterOf(connection, { resource, given, where });
  const query = { ...(Object.keys(filter).length > 0 && { filter }), ...(sort && { sort }) };
  const { rows, total } = await readRows(connection, resource, { query, limit });
  const columns = columnsFor(resource, wanted);
  const allColumns = wanted ? columns : resource.columns;
  terminal.print(rowsText(format, rows, { columns, allColumns, width: terminal.width }));
  if (rows.length < total)
    terminal.note(
      `${formatCount(rows.length)} of ${formatCount(total)} ${resource.plural}. Add --limit for more.\n`,
    );
  else if (total === 0) terminal.note(`No ${resource.plural} match.\n`);
  return exitCodes.done;
}

/** Prints one record. */
export async function showRecord(
  connection: Connection,
  terminal: Terminal,
  { resource, reference, json }: { resource: Resource; reference: string; json: boolean },
): Promise<ExitCode> {
  const id = await findId(connection, resource, reference);
  const record = await readRecord(connection, resource, id);
  const text = json
    ? JSON.stringify(record, null, 2)
    : recordLines(record, resource.columns, terminal.width).join('\n');
  terminal.print(`${text}\n`);
  return exitCodes.done;
}
