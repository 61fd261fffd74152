import { sql, type SQL } from 'drizzle-orm';
import { referenceSpellings } from '#domain/search/references.ts';
import { bareReference } from '#domain/text/references.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { shipmentsByPhone } from './resolve-phones.ts';
import type { FoundRecord, RecordKind } from './record-search.ts';
import { columnsOf, findable, idOf, ownSearchOf, searchFactsOf, shownRecords } from './search.ts';

/** Conditions under which a pasted word, `given.word`, identifies a record exactly. */
function namings(caller: Caller, kind: RecordKind): SQL[] {
  const { pasted } = searchFactsOf(kind).search;
  const named = pasted.map((column) => sql`${sql.identifier(column)} = given.word`);
  return [...named, ...(ownSearchOf(kind).named?.(caller) ?? [])];
}

const MAX_PER_WORD = 8;

const asAddress = (token: string): string[] => [
  ...new Set([token.trim().toLowerCase(), bareReference(token).toLowerCase()]),
];

/** Spellings of a pasted word for a kind of record. */
const spellings = (kind: RecordKind) =>
  searchFactsOf(kind).search.inLowerCase ? asAddress : referenceSpellings;

// Each word probes an index for a few rows, so that frequent references are no slower.
function statementFor(kind: RecordKind, isNamed: SQL, tokens: readonly string[]): SQL {
  const words = [...new Set(tokens.flatMap(spellings(kind)))].filter((word) => word !== '');
  const { columns } = searchFactsOf(kind);
  const list = sql`(select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as word) given`;
  return sql`select found.*, given.word from ${list} cross join lateral (
    select ${columnsOf(kind)}, true as exact from ${sql.identifier(columns.table)} where ${isNamed}
    order by ${idOf(columns)} desc limit ${MAX_PER_WORD}) found`;
}

/**
 * Resolves pasted words to records, in one statement for references and one for phone numbers.
 * Records outside the caller's scope are not found.
 */
export async function resolveTokens(db: Db, caller: Caller, tokens: readonly string[]) {
  const kinds = findable(caller, undefined);
  if (kinds.length === 0) return tokens.map((token) => ({ token, records: [] }));
  const parts = kinds.flatMap((kind) =>
    namings(caller, kind).map((isNamed) => statementFor(kind, isNamed, tokens)),
  );
  const { rows } = await db.execute<FoundRecord & { word: string }>(
    sql.join(parts, sql` union all `),
  );
  const byPhone = kinds.includes('shipment')
    ? await shipmentsByPhone(db, tokens)
    : new Map<string, FoundRecord[]>();
  const byWord = new Map<string, FoundRecord[]>();
  for (const row of rows) byWord.set(row.word, [...(byWord.get(row.word) ?? []), row]);
  return tokens.map((token) => {
    const called = byPhone.get(token);
    if (called) return { token, records: shownRecords(caller, called) };
    const written = [...new Set([...referenceSpellings(token), ...asAddress(token)])];
    const found = written.flatMap((word) => byWord.get(word) ?? []);
    return { token, records: shownRecords(caller, found).slice(0, MAX_PER_WORD) };
  });
}
