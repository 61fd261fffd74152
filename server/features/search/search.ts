import { sql, type SQL } from 'drizzle-orm';
import type { Columns, Search } from '#domain/entities/entity.ts';
import { searchable, searchableOf, type Searchable } from '#domain/entities/searchable.ts';
import type { Permission } from '#domain/people/permissions.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { patternAnywhere, plainText } from '#server/db/conditions.ts';
import {
  MAX_OF_A_KIND,
  type FoundRecord,
  type RecordKind,
  type RecordSearch,
} from './record-search.ts';
import { searchedWords, type SearchedWords } from './searched-words.ts';

const files = import.meta.glob<RecordSearch>('../**/*.search.ts', {
  eager: true,
  import: 'default',
});
const ownSearches = new Map(Object.values(files).map((one) => [one.of, one]));

/** Search options of an entity in addition to its facts. */
export const ownSearchOf = (kind: RecordKind): RecordSearch =>
  ownSearches.get(kind) ?? { of: kind };

interface SearchFacts {
  columns: Columns;
  search: Search;
}

/** Facts of an entity that search uses. */
export const searchFactsOf = (kind: RecordKind): SearchFacts => searchableOf(kind);

/** Whether the caller has a permission to find records of the entity. */
export const mayFind = (
  caller: Caller,
  { permissions }: { permissions: readonly Permission[] },
): boolean => permissions.some((permission) => caller.permissions.has(permission));

/** Returns the wanted kinds of records that the caller may find. */
export function findable(caller: Caller, wanted: readonly RecordKind[] | undefined): RecordKind[] {
  return searchable
    .filter(
      (one: Searchable) =>
        (wanted === undefined || wanted.length === 0 || wanted.includes(one.key)) &&
        mayFind(caller, one),
    )
    .map(({ key }) => key);
}

const columnList = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );

export const idOf = (columns: { table: string; id?: string }): SQL =>
  sql`${sql.identifier(columns.id ?? 'id')}`;

/** Columns of a search result: name, detail, status, and facts for commands. */
export function columnsOf(kind: RecordKind): SQL {
  const { columns, search } = searchFactsOf(kind);
  const own = ownSearchOf(kind);
  const detail = own.detail ?? sql`concat_ws(', ', ${columnList(search.detail)})`;
  const status = search.status === undefined ? sql`null` : sql.identifier(search.status);
  return sql`${sql.raw(`'${kind}'`)} as kind, ${idOf(columns)} as id, ${sql.identifier(columns.label)} as title,
    ${detail} as detail, ${status} as status, ${own.facts ?? sql`'{}'::jsonb`} as facts`;
}

const textOf = (column: string): SQL =>
  column === 'id' ? sql`id::text` : sql`${sql.identifier(column)}`;

const anyOf = (columns: readonly SQL[], test: (column: SQL) => SQL): SQL =>
  sql`(${sql.join(columns.map(test), sql` or `)})`;

/** Condition: every word is contained in a code or name; a short text must be a prefix of one. */
function holdsWords(columns: readonly SQL[], { words, prefix, isLong }: SearchedWords): SQL {
  if (!isLong) return anyOf(columns, (column) => sql`${plainText(column)} like ${prefix}`);
  const each = words.map((word) =>
    anyOf(columns, (column) => sql`${plainText(column)} like ${patternAnywhere(word)}`),
  );
  return sql`(${sql.join(each, sql` and `)})`;
}

/**
 * Ranks: exact code (alone or as one of the words), code with the prefix, exact name, name with a
 * word that has the prefix, and last any match of the words.
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
  const begins = (column: SQL) => sql`${plainText(column)} like ${words.prefix}`;
  const whole = sql`${words.plainText}`;
  const ofNames =
    names.length === 0
      ? sql``
      : sql`when ${anyOf(names, (name) => sql`${plainText(name)} = ${whole}`)} then 2
        when ${anyOf(names, (name) => sql`(${begins(name)} or ${plainText(name)} like ${words.laterWord})`)} then 3`;
  const rank = sql`case when ${hasCode} or ${isNamed} then 0 when ${anyOf(codes, begins)} then 1 ${ofNames} else 4 end as rank`;
  const holds = sql`(${isNamed} or ${holdsWords([...codes, ...names], words)})`;
  return [
    sql`(select ${columnsOf(kind)}, ${rank} from ${sql.identifier(columns.table)}
      where ${own.where?.(caller) ?? sql`true`} and ${holds} order by rank, ${then} limit ${MAX_OF_A_KIND})`,
  ];
}

/** Removes duplicate records and reduces each to what the caller may see. */
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

/**
 * Searches all kinds of records in one statement, in the caller's tenant scope; at most eight
 * records of each kind.
 */
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
    return count <= MAX_OF_A_KIND;
  });
}
