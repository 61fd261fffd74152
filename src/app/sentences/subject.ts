import type { Client } from '#api/client.ts';
import { ApiError } from '#api/api-error.ts';
import type { Row, Subject } from '#commands/focus.ts';
import { subjectOfRows } from '#commands/focus.ts';
import { countOf } from '#commands/asking/wording.ts';
import { isKind, type Kind } from '#domain/entities/entities.ts';
import type { Condition, Reading } from '#domain/search/sentence/reading.ts';
import type { FoundRecord } from '#ui/palette/entries.ts';
import type { SentenceSet } from '#ui/sentence-set.ts';
import { meaningOf, type FilterField } from '#ui/table/filter/filter-fields.ts';
import { parseFilter, printFilter, type Term } from '#ui/table/filter/filter-grammar.ts';
import { foundRecord, scopesOf } from '../palette/record-links.ts';

/** Reason why a sentence cannot start, as text for the user. */
export class NotUnderstood extends Error {}

interface Source {
  api: Client;
  signal: AbortSignal;
}

/**
 * Searches for the only value that a typed name can mean, in the search of the condition's field.
 */
async function valueOf({ field, value }: Condition, fields: readonly FilterField[], from: Source) {
  const options = fields.find(({ name }) => name === field)?.options;
  if (typeof options !== 'function') throw new NotUnderstood(`“${value}” is not understood.`);
  const found = await options(value, from);
  const low = value.toLowerCase();
  const exact = found.filter(({ label = '' }) => label.toLowerCase().split(/[, ]/).includes(low));
  const [one, ...more] = exact.length === 1 ? exact : found;
  if (one === undefined) throw new NotUnderstood(`Nothing found for “${value}”.`);
  if (more.length > 0)
    throw new NotUnderstood(`${found.length} results for “${value}”. Type the whole name or code.`);
  return one.value;
}

/** Quotes names of several words: `city:"Cape Town"`. */
function termOf(field: string, value: string): Term[] {
  const values = value.split(',').map((one) => (/\s/.test(one) ? `"${one}"` : one));
  return parseFilter(`${field}:${values.join()}`);
}

/**
 * Filter line of the conditions, with names looked up. Throws if a name is unknown or ambiguous.
 */
export async function lineOf(
  conditions: readonly Condition[],
  set: SentenceSet,
  from: Source,
): Promise<string> {
  const terms = await Promise.all(
    conditions.map(async (one) =>
      termOf(one.field, one.isOpen ? await valueOf(one, set.fields, from) : one.value),
    ),
  );
  return printFilter(terms.flat());
}

/** Converts a filter line to the filter of the list endpoint. */
function filterOf(line: string, { fields }: SentenceSet): Readonly<Record<string, unknown>> {
  const { filter, problems } = meaningOf(parseFilter(line), fields);
  if (filter === null) throw new NotUnderstood(problems[0]?.why ?? 'Not understood.');
  return filter;
}

interface Page {
  rows: readonly Row[];
  total: number;
}

const isPage = (value: unknown): value is Page =>
  typeof value === 'object' && value !== null && 'rows' in value && 'total' in value;

/** Client without request types, because list and filter come from one set. */
interface AnyClient {
  call(key: string, request: unknown, how: { signal: AbortSignal }): Promise<unknown>;
}

async function pageOf(
  set: SentenceSet,
  query: Readonly<Record<string, unknown>>,
  { api, signal }: Source,
): Promise<Page> {
  const client: AnyClient = api;
  const page = await client.call(set.list, { query }, { signal });
  if (!isPage(page))
    throw new ApiError(0, {
      message: 'The list could not be loaded. Try again.',
      code: 'unreachable',
    });
  return page;
}

/** Number of rows that match the conditions. */
export async function totalOf(reading: Reading, set: SentenceSet, from: Source): Promise<number> {
  const filter = filterOf(await lineOf(reading.conditions, set, from), set);
  return (await pageOf(set, { filter, range: [0, 0] }, from)).total;
}

/** Rows that match the conditions: all of them, or a number of the most urgent or oldest. */
export async function setSubject(
  reading: Reading,
  set: SentenceSet,
  from: Source,
): Promise<Subject> {
  const { count, order, conditions } = reading;
  const line = await lineOf(conditions, set, from);
  const filter = filterOf(line, set);
  const isLimited = count !== null || order !== null;
  const sort = set.order?.[order ?? 'urgent'];
  const range = [0, Math.max(0, (count ?? 1) - 1)];
  const page = await pageOf(
    set,
    { filter, range: isLimited ? range : [0, 0], ...(sort && { sort }) },
    from,
  );
  if (page.total === 0) throw new NotUnderstood(`No ${set.kind}: ${line}.`);
  if (isLimited) return subjectOfRows(set.kind, page.rows);
  return { is: 'matching', kind: set.kind, query: filter, total: page.total };
}

/** Records with these codes, of the command's entity. Throws for an unknown code. */
export async function recordsOf(
  codes: readonly string[],
  kind: Kind | null,
  { api, signal }: Source,
): Promise<FoundRecord[]> {
  const resolved = await api.call(
    'POST /search/resolve',
    { body: { tokens: [...codes] } },
    { signal },
  );
  return resolved.map(({ token, records }) => {
    const found = records.map(foundRecord).find((one) => kind === null || one.kind === kind);
    if (found) return found;
    throw new NotUnderstood(
      kind === null ? `Nothing found for ${token}.` : `No ${kind} are called ${token}.`,
    );
  });
}

/** The single record of an entity with this name. */
export async function namedSubject(
  name: string,
  kind: string,
  { api, signal }: Source,
): Promise<Subject> {
  if (!isKind(kind)) throw new NotUnderstood(`“${name}” is not understood.`);
  const scopes = scopesOf([kind]);
  const found = await api.call('GET /search', { query: { q: name, scopes } }, { signal });
  const exact = found.filter((one) => one.exact);
  const [one, ...more] = exact.length === 1 ? exact : found;
  if (one === undefined) throw new NotUnderstood(`No ${kind} are called “${name}”.`);
  if (more.length > 0)
    throw new NotUnderstood(
      `${countOf(found.length, kind)} are called “${name}”. Type the whole name.`,
    );
  return subjectOfRows(kind, [foundRecord(one).row]);
}
