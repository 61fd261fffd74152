/**
 * Finds rows by the references, codes, names or ids that people use.
 *
 * - Entities that the search of the palette covers use its calls: all references in one call, then
 *   each remaining text in a search.
 * - Rows of other entities are found by the search filter of their list. API tokens may not call
 *   the palette's search, so they use this way for all rows.
 */
import type { Resource } from '#api/catalogue/catalogue.ts';
import { ApiError } from '#api/api-error.ts';
import { resources } from '#api/generated/resources.ts';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { searchText } from '#domain/text/search.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import { isApiToken, type Connection } from '../session/connection.ts';
import { idIn, type LookUp } from './read-arguments.ts';
import { fieldText, isRow, rowsIn, type Row } from './rows.ts';

type Found = ResponseOf<'GET /search'>[number];

/** Maximum number of references per call. */
const MAX_RESOLVED = 1000;

const same = (one: string, other: string): boolean =>
  searchText(one.trim()) === searchText(other.trim());

const searches = ({ token }: Connection, { isSearched }: Resource): boolean =>
  isSearched === true && !(token !== null && isApiToken(token));

const ofResource = (records: readonly Found[], { entity }: Resource): Found[] =>
  records.filter(({ kind }) => kind === entity);

/** Looks up records of the resource by reference, up to a thousand references per call. */
async function resolveAll(
  { client }: Connection,
  resource: Resource,
  references: readonly string[],
): Promise<Map<string, Found[]>> {
  const found = new Map<string, Found[]>();
  for (let from = 0; from < references.length; from += MAX_RESOLVED) {
    const tokens = references.slice(from, from + MAX_RESOLVED);
    const answers = await client.call('POST /search/resolve', { body: { tokens } });
    for (const { token, records } of answers) found.set(token, ofResource(records, resource));
  }
  return found;
}

/** Ids of the records that the search of the palette finds for a text. */
async function searchIds(
  { client }: Connection,
  resource: Resource,
  text: string,
): Promise<number[]> {
  const found = ofResource(await client.call('GET /search', { query: { q: text } }), resource);
  const exact = found.filter(({ exact: isExact, title }) => isExact || same(title, text));
  return preferred(exact, found, text).map(({ id }) => id);
}

/**
 * Exact matches; if there are none, similar ones. Digits are a reference or an id, so they need an
 * exact match.
 */
const preferred = <T>(exact: readonly T[], similar: readonly T[], text: string): readonly T[] =>
  exact.length > 0 || idIn(text) !== null ? exact : similar;

/** Whether the text equals one of the codes of a row. */
const isNamed = (row: Row, { codes }: Resource, text: string): boolean =>
  codes.some((code) => same(fieldText(row, code), text));

/** Ids of the rows that the search filter of a list finds for a text. */
async function listedIds({ any }: Connection, resource: Resource, text: string): Promise<number[]> {
  if (!resource.filters.some(({ name }) => name === 'search')) return [];
  const query = { filter: { search: text }, range: [0, 9] };
  const { rows } = rowsIn(await any.call(resource.list, { query }));
  const named = rows.filter((row) => isNamed(row, resource, text));
  return preferred(named, rows, text).flatMap((row) =>
    typeof row['id'] === 'number' ? row['id'] : [],
  );
}

async function idsOf(connection: Connection, resource: Resource, text: string) {
  const number = text.startsWith('#') ? idIn(text) : null;
  if (number !== null) return [number];
  const found = searches(connection, resource)
    ? await searchIds(connection, resource, text)
    : await listedIds(connection, resource, text);
  const id = idIn(text);
  return found.length === 0 && id !== null ? [id] : found;
}

const refused = (message: string) => new CommandError(message, exitCodes.refused);

function only(ids: readonly number[], { singular, plural }: Resource, text: string): number {
  const [id, ...more] = ids;
  if (id === undefined) throw refused(`No ${singular} is called “${text}”.`);
  if (more.length === 0) return id;
  throw refused(`${ids.length} ${plural} are called “${text}”. Write the whole reference or name.`);
}

/** Id of the one row that a text names. */
export const findId = async (
  connection: Connection,
  resource: Resource,
  text: string,
): Promise<number> => only(await idsOf(connection, resource, text), resource, text);

/**
 * Ids of the rows that references name, in the same order and without duplicates. Throws if a
 * reference names no row.
 */
export async function findIds(
  connection: Connection,
  resource: Resource,
  references: readonly string[],
): Promise<number[]> {
  const known = searches(connection, resource)
    ? await resolveAll(connection, resource, references)
    : new Map<string, Found[]>();
  const ids: number[] = [];
  const unknown: string[] = [];
  for (const text of references) {
    const records = known.get(text) ?? [];
    const found =
      records.length > 0 ? records.map(({ id }) => id) : await idsOf(connection, resource, text);
    if (found.length === 1) ids.push(...found);
    else unknown.push(text);
  }
  if (unknown.length > 0)
    throw refused(
      `No ${resource.singular}, or more than one, is called ${unknown.map((one) => `“${one}”`).join(', ')}.`,
    );
  return [...new Set(ids)];
}

/** Finds a branch or network by code or name; filters and arguments refer to them. */
async function namedId({ client }: Connection, entity: string, text: string): Promise<number> {
  const kinds = ['branch', 'network'] as const;
  const kind = kinds.find((one) => one === entity);
  const found = kind ? await client.call('GET /search/names', { query: { kind, q: text } }) : [];
  const exact = found.filter(({ code, name }) => same(code, text) || same(name, text));
  const [one, ...more] = exact.length > 0 ? exact : found;
  if (one === undefined) throw refused(`No ${entity} is called “${text}”.`);
  if (more.length > 0)
    throw refused(`${found.length} records are called “${text}”. Write the whole name.`);
  return one.id;
}

/** Returns a function that finds the id of a record by reference or name. */
export const lookUpIn =
  (connection: Connection): LookUp =>
  async (entity, text) => {
    const resource = resources.find((one) => one.entity === entity);
    if (resource === undefined || entity === 'branch' || entity === 'network')
      return namedId(connection, entity, text);
    return findId(connection, resource, text);
  };

/**
 * Reads a record: by the call for single records if the entity has one, otherwise from its list.
 */
export async function readRecord(
  { any }: Connection,
  resource: Resource,
  id: number,
): Promise<Row> {
  if (resource.record !== undefined) {
    const record = await any.call(resource.record, { params: { id } });
    if (isRow(record)) return record;
  }
  const query = { filter: { id }, range: [0, 0] };
  const [row] = rowsIn(await any.call(resource.list, { query })).rows;
  if (row === undefined)
    throw new ApiError(404, {
      message: `There is no ${resource.singular} #${id}, or you cannot see it.`,
      code: 'not_found',
    });
  return row;
}
