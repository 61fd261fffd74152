/**
 * Reads the rows of a list. Filters, columns and order are given as people and programs write them.
 */
import type { Resource } from '#api/catalogue/catalogue.ts';
import { CommandError } from '../exit-codes.ts';
import type { Connection } from '../session/connection.ts';
import { lookUpIn } from './find-rows.ts';
import { givenByConditions, readArguments, type Given } from './read-arguments.ts';
import { rowsIn, type Row } from './rows.ts';

/** Maximum number of rows per call. */
const MAX_ROWS = 1000;

/** Builds a filter from given texts and conditions such as “status=failed”. */
export async function filterOf(
  connection: Connection,
  { resource, given, where }: { resource: Resource; given: Given; where: readonly string[] },
): Promise<Record<string, unknown>> {
  const all = { ...given, ...givenByConditions(resource.filters, where) };
  return readArguments(resource.filters, all, lookUpIn(connection));
}

const underscored = (name: string): string => name.replaceAll('-', '_');

/** Sort order for a typed column name; a hyphen before it means descending. */
function sortOf({ sorts, name }: Resource, sort: string | undefined) {
  if (sort === undefined) return undefined;
  const column = underscored(sort.replace(/^-/, ''));
  if (!sorts.includes(column))
    throw new CommandError(`${name} can be sorted by ${sorts.join(', ')}.`);
  return [column, sort.startsWith('-') ? 'DESC' : 'ASC'];
}

/** Names of the requested columns. Throws if the list lacks one of them. */
export function columnNames({ columns }: Resource, wanted: readonly string[]): string[] {
  const names = wanted.map((one) => underscored(one.trim()));
  const unknown = names.find((name) => !columns.some((one) => one.name === name));
  if (unknown !== undefined)
    throw new CommandError(
      `There is no column ${unknown}. Choose ${columns.map(({ name }) => name).join(', ')}.`,
    );
  return names;
}

/** Reads the first rows of a list, in as many calls as the number of rows requires. */
export async function readRows(
  { any }: Connection,
  resource: Resource,
  { filter, sort, limit }: { filter: object; sort?: string | undefined; limit: number },
): Promise<{ rows: Row[]; total: number }> {
  const order = sortOf(resource, sort);
  const query = {
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(order && { sort: order }),
  };
  const rows: Row[] = [];
  for (;;) {
    const from = rows.length;
    const range = [from, Math.min(limit, from + MAX_ROWS) - 1];
    const page = rowsIn(await any.call(resource.list, { query: { ...query, range } }));
    rows.push(...page.rows);
    const isLast = page.rows.length === 0 || rows.length >= Math.min(limit, page.total);
    if (isLast) return { rows, total: page.total };
  }
}
