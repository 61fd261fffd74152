import { sql, type SQL } from 'drizzle-orm';
import type { Columns, Search } from '../../../src/domain/entities/entity.ts';
import {
  searchable,
  searchableOf,
  type Searchable,
} from '../../../src/domain/entities/searchable.ts';
import type { Permission } from '../../../src/domain/permissions.ts';
import type { Caller } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import {
  MOST_OF_A_KIND,
  type FoundRecord,
  type RecordKind,
  type RecordSearch,
} from './record-search.ts';
import { holding, searchedWords, type SearchedWords } from './searched-words.ts';

const files = import.meta.glob<RecordSearch>('../*/*.search.ts', {
  eager: true,
  import: 'default',
});
const ownSearches = new Map(Object.values(files).map((one) => [one.of, one]));

/** What an entity has beside its facts. */
export const ownSearchOf = (kind: RecordKind): RecordSearch =>
  ownSearches.get(kind) ?? { of: kind };

interface SearchFacts {
  columns: Columns;
  search: Search;
}

/** What a search reads of an entity. */
export const searchFactsOf = (kind: RecordKind): SearchFacts => searchableOf(kind);

/** Whether the caller holds what lets somebody find records of an entity. */
export const mayFind = (
  caller: Caller,
  { permissions }: { permissions: readonly Permission[] },
): boolean => permissions.some((permission) => caller.permissions.has(permission));

/** The kinds of record that a caller may find, of those asked for. */
export function findable(caller: Caller, wanted: readonly RecordKind[] | undefined): RecordKind[] {
  return searchable
    .filter(
      (one: Searchable) =>
        (wanted === undefined || wanted.length === 0 || wanted.includes(one.key)) &&
        mayFind(caller, one),
    )
    .map(({ key }) => key);
}

const named = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );

/** The column of the number of a record. */
export const idOf = (columns: { table: string; id?: string }): SQL =>
  sql`${sql.identifier(columns.id ?? 'id')}`;

/** What an answer says of a record: its name, what tells two apart, its status, and what commands read. */
export function columnsOf(kind: RecordKind): SQL {
  const { columns, search } = searchFactsOf(kind);
  const own = ownSearchOf(kind);
  const detail = own.detail ?? sql`concat_ws(', ', ${named(search.detail)})`;
  const status = search.status === undefined ? sql`null` : sql.identifier(search.status);
  return sql`${sql.raw(`'${kind}'`)} as kind, ${idOf(columns)} as id, ${sql.identifier(columns.label)} as title,
    ${detail} as detail, ${status} as status, ${own.facts ?? sql`'{}'::jsonb`} as facts`;
}

/** The text of a column. */
const textOf = (column: string): SQL =>
  column === 'id' ? sql`id::text` : sql`${sql.identifier(column)}`;

const anyOf = (columns: readonly SQL[], test: (column: SQL) => SQL): SQL =>
  sql`(${sql.join(columns.map(test), sql` or `)})`;

/** That every word stands in a code or a name; a short text begins one of them. */
function holdsWords(columns: readonly SQL[], { words, prefix, isLong }: SearchedWords): SQL {
  if (!isLong) return anyOf(columns, (column) => sql`${column} ilike ${prefix}`);
  const each = words.map((word) =>
    anyOf(columns, (column) => sql`${column} ilike ${holding(word)}`),
  );
  return sql`(${sql.join(each, sql` and `)})`;
}

/**
 * The whole code first, by itself or beside words of the name, then codes that begin with the text, the whole name,
 * names of which a word begins so, and last whatever holds the words.
 */
function partsOf(caller: Caller, kind: RecordKind, words: SearchedWords): SQL[] {
  const own = ownSearchOf(kind);
  if (own.parts) return own.parts(words, columnsOf(kind));
  const { columns, search } = searchFactsOf(kind);
  const id = idOf(columns);
  const codes = search.codes.map(textOf);
  const names = search.names.map(textOf);
  const then =
    search.order === 'name' ? sql`${sql.identifier(columns.name)}, ${id}` : sql`${id} desc`;
  const typed = [words.text.toLowerCase(), ...words.words];
  const hasCode = anyOf(
    codes,
    (column) => sql`lower(${column}) = any(${sql.param(typed)}::text[])`,
  );
  const isNamed = own.isNamed?.(words.text) ?? sql`false`;
  const begins = (column: SQL) => sql`${column} ilike ${words.prefix}`;
  const whole = sql`${words.text.toLowerCase()}`;
  const ofNames =
    names.length === 0
      ? sql``
      : sql`when ${anyOf(names, (name) => sql`lower(${name}) = ${whole}`)} then 2
        when ${anyOf(names, (name) => sql`(${begins(name)} or ${name} ilike ${words.laterWord})`)} then 3`;
  const rank = sql`case when ${hasCode} or ${isNamed} then 0 when ${anyOf(codes, begins)} then 1 ${ofNames} else 4 end as rank`;
  const holds = sql`(${isNamed} or ${holdsWords([...codes, ...names], words)})`;
  return [
    sql`(select ${columnsOf(kind)}, ${rank} from ${sql.identifier(columns.table)}
      where ${own.where?.(caller) ?? sql`true`} and ${holds} order by rank, ${then} limit ${MOST_OF_A_KIND})`,
  ];
}

/** Records as answers show them: each as the caller sees it, and once. */
export function shownRecords(caller: Caller, found: readonly FoundRecord[]): FoundRecord[] {
  const seen = new Set<string>();
  const once = found.filter(({ kind, id }) => {
    const key = `${kind} ${id}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  return once.map(({ kind, id, title, detail, status, exact, facts }) => {
    const record = { kind, id, title, detail, status, exact, facts };
    return ownSearchOf(kind).shown?.(caller, record) ?? record;
  });
}

/** Finds records of all kinds in one statement, at most eight of each, within the caller's tenant scope. */
export async function searchRecords(
  db: Db,
  caller: Caller,
  { q, scopes }: { q: string; scopes?: RecordKind[] | undefined },
): Promise<FoundRecord[]> {
  const text = q.trim();
  const kinds = findable(caller, scopes);
  if (text === '' || kinds.length === 0) return [];
  const parts = kinds.flatMap((kind) => partsOf(caller, kind, searchedWords(kind, text)));
  const { rows } = await db.execute<FoundRecord & { rank: number }>(
    sql`select kind, id, title, detail, status, facts, rank = 0 as exact, rank from (${sql.join(parts, sql` union all `)}) found`,
  );
  const order = (kind: RecordKind) => kinds.indexOf(kind);
  const sorted = rows.toSorted(
    (one, other) => one.rank - other.rank || order(one.kind) - order(other.kind),
  );
  const counts = new Map<RecordKind, number>();
  return shownRecords(caller, sorted).filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= MOST_OF_A_KIND;
  });
}
