import { Readable } from 'node:stream';
import { invalidError, notFound } from '#api/api-error.ts';
import type { Endpoint, FileContent } from '#api/endpoint.ts';
import { contract } from '#api/generated/contract.ts';
import { BYTE_ORDER_MARK, csvLines, type CsvValue } from '#domain/kernel/csv.ts';
import { pastName, pastTitle } from '#domain/overview/past.ts';
import { authorise, tenantScopeOf } from '#server/http/access.ts';
import type { Context } from '#server/context.ts';
import { parse } from '#server/http/input/input.ts';
import { projectionOf } from '#server/http/answers/projection.ts';
import { planOf } from '#server/http/serve.ts';
import { readWholeList, type WholeList } from '#server/http/answers/whole-lists.ts';
import { requirePast } from '../overview/past/known-past.ts';

// Loaded at the first export, because this handler cannot import all handlers statically.
const files = import.meta.glob<Record<string, unknown>>('../**/*.routes.ts', { import: 'default' });

async function handlerOf(key: string): Promise<unknown> {
  for (const load of Object.values(files)) {
    const handlers = await load();
    if (key in handlers) return handlers[key];
  }
  throw new Error(`There is no endpoint ${key}.`);
}

interface Wanted {
  resource: string;
  filter?: Record<string, unknown> | undefined;
  sort?: [string, 'ASC' | 'DESC'] | undefined;
  columns?: string[] | undefined;
  at?: string | undefined;
}

interface ListOfRows {
  key: string;
  endpoint: Endpoint;
  rowOf: (row: unknown) => Record<string, unknown>;
}

/**
 * Finds the list at a path, if the caller may read the list; throws 404 for paths without a list.
 */
function listOf({ caller }: Context, resource: string): ListOfRows {
  const key = `GET /${resource}`;
  const found: Endpoint | undefined = Object.entries<Endpoint>(contract).find(
    ([name]) => name === key,
  )?.[1];
  if (found === undefined || found.returns.kind !== 'list') throw notFound();
  authorise(found.can, caller);
  const project = projectionOf(found.returns.schema, {});
  return {
    key,
    endpoint: found,
    // Removes the fields that the caller may not see, as in the list.
    rowOf: (row) => ({ ...Object(project ? project(row, caller.permissions) : row) }),
  };
}

const cellOf = (value: unknown): CsvValue => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return JSON.stringify(value);
};

/** Reads the whole list in one snapshot, within the caller's scope. */
async function readList(context: Context, list: ListOfRows, { filter, sort, at }: Wanted) {
  const plan = planOf(await handlerOf(list.key));
  const { query: schema } = list.endpoint;
  const scope =
    plan.sees === 'system' ? ({ is: 'system' } as const) : tenantScopeOf(context.caller);
  const asked = {
    ...(filter && { filter: JSON.stringify(filter) }),
    ...(sort && { sort: JSON.stringify(sort) }),
  };
  const query = schema === undefined ? {} : parse(schema, asked);
  return readWholeList({ database: context.database, scope, asOf: at }, (db, range) =>
    plan.run({ params: {}, query: { ...query, range } }, { ...context, db, asOf: at }),
  );
}

/** Returns the columns of a file: the requested columns, or all columns that the caller may see. */
function columnsOf(list: ListOfRows, { columns }: Wanted, first: readonly unknown[]): string[] {
  const known = [...new Set(first.flatMap((row) => Object.keys(list.rowOf(row))))];
  if (first.length === 0) return columns ?? [];
  const unknown = (columns ?? []).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw invalidError({ columns: [`There is no column ${unknown.join(', ')} in this list.`] });
  return columns ?? known;
}

async function requirePastOf({ database, caller }: Context, { endpoint }: ListOfRows, at: string) {
  if (!endpoint.past) throw invalidError({ at: ['This list has no history.'] });
  await requirePast(database, { endpoint, caller, at });
}

interface File {
  at: string | undefined;
  columns: readonly string[];
}

/** Writes a list as CSV, page by page. */
async function* csvOf(list: ListOfRows, { pages }: WholeList, { at, columns }: File) {
  yield BYTE_ORDER_MARK + csvLines([...(at ? [[pastTitle(at)]] : []), columns]);
  for await (const rows of pages)
    yield csvLines(rows.map(list.rowOf).map((row) => columns.map((name) => cellOf(row[name]))));
}

/** Exports any list as CSV, with the rights, filter and fields that apply to the caller. */
export async function exportList(context: Context, wanted: Wanted): Promise<FileContent> {
  const source = listOf(context, wanted.resource);
  const { at } = wanted;
  if (at !== undefined) await requirePastOf(context, source, at);
  const list = await readList(context, source, wanted);
  try {
    const columns = columnsOf(source, wanted, list.first);
    return {
      type: 'text/csv',
      filename: `${[wanted.resource.replaceAll('/', '-'), ...(at ? [pastName(at)] : [])].join(' ')}.csv`,
      data: Readable.from(csvOf(source, list, { at, columns })).once('close', list.close),
    };
  } catch (error) {
    list.close();
    throw error;
  }
}
