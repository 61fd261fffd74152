import { invalid, notFound } from '../../../src/api/api-error.ts';
import type { Endpoint, FileContent } from '../../../src/api/endpoint.ts';
import { contract } from '../../../src/api/generated/contract.ts';
import { BYTE_ORDER_MARK, csvLines, type CsvValue } from '../../../src/domain/csv.ts';
import { pastName, pastTitle } from '../../../src/domain/past.ts';
import { authorise, tenantScopeOf } from '../../access.ts';
import type { Context } from '../../context.ts';
import { parse } from '../../input.ts';
import { projectionOf } from '../../projection.ts';
import { planOf } from '../../serve.ts';
import { requirePast } from '../past/known-past.ts';

// Loaded when somebody exports: handlers cannot import all handlers, of which they are one.
const files = import.meta.glob<Record<string, unknown>>('../*/*.routes.ts', { import: 'default' });

/** What answers a call. */
async function handlerOf(key: string): Promise<unknown> {
  for (const load of Object.values(files)) {
    const handlers = await load();
    if (key in handlers) return handlers[key];
  }
  throw new Error(`There is no endpoint ${key}.`);
}

const MOST_ROWS = 50_000;
const PAGE = 1000;

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

/** The list of a path, for a caller who may ask for it; a path without one is not found. */
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
    // Fields that the caller may not see are left out, as in the list itself.
    rowOf: (row) => ({ ...Object(project ? project(row, caller.permissions) : row) }),
  };
}

const cellOf = (value: unknown): CsvValue => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return JSON.stringify(value);
};

/** Pages of a list, read one after the other, each within what the caller may see. */
async function readAll(context: Context, list: ListOfRows, { filter, sort, at }: Wanted) {
  const plan = planOf(await handlerOf(list.key));
  const { query } = list.endpoint;
  const scope =
    plan.sees === 'system' ? ({ is: 'system' } as const) : tenantScopeOf(context.caller);
  const rows: Record<string, unknown>[] = [];
  for (let from = 0; from < MOST_ROWS; from += PAGE) {
    const asked = {
      range: JSON.stringify([from, from + PAGE - 1]),
      ...(filter && { filter: JSON.stringify(filter) }),
      ...(sort && { sort: JSON.stringify(sort) }),
    };
    const input = { params: {}, query: query === undefined ? {} : parse(query, asked) };
    const page: unknown = await context.database.within(
      scope,
      async (db) => plan.run(input, { ...context, db, asOf: at }),
      { readOnly: true, asOf: at },
    );
    const found: unknown = Object(page).rows;
    if (!Array.isArray(found)) throw new Error(`${list.key} answered no rows`);
    rows.push(...found.map((row: unknown) => list.rowOf(row)));
    if (found.length < PAGE) break;
  }
  return rows;
}

async function requirePastOf({ database, caller }: Context, { endpoint }: ListOfRows, at: string) {
  if (!endpoint.past) throw invalid({ at: ['This list is not kept as it was.'] });
  await requirePast(database, { endpoint, caller, at });
}

/** Any list as a CSV file, with the rights, the filter and the fields that the list has for its caller. */
export async function exportList(context: Context, wanted: Wanted): Promise<FileContent> {
  const list = listOf(context, wanted.resource);
  const { at } = wanted;
  if (at !== undefined) await requirePastOf(context, list, at);
  const rows = await readAll(context, list, wanted);
  const known = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = wanted.columns ?? known;
  const unknown = rows.length === 0 ? [] : columns.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw invalid({ columns: [`There is no column ${unknown.join(', ')} in this list.`] });
  const lines = rows.map((row) => columns.map((name) => cellOf(row[name])));
  return {
    type: 'text/csv',
    filename: `${[wanted.resource.replaceAll('/', '-'), ...(at ? [pastName(at)] : [])].join(' ')}.csv`,
    data: BYTE_ORDER_MARK + csvLines([...(at ? [[pastTitle(at)]] : []), columns, ...lines]),
  };
}
