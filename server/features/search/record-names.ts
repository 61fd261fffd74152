import { sql } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import { filterableOf, isSearched } from '#domain/entities/searchable.ts';
import type { Columns } from '#domain/entities/entity.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { patternAnywhere, plainText } from '#server/db/conditions.ts';
import { idOf, mayFind } from './search.ts';

type Key = 'GET /search/names';
type Query = InputOf<Key>['query'];

interface RecordName extends Record<string, unknown> {
  id: number;
  code: string;
  name: string;
}

const MAX_NAMES = 100;

/**
 * Names of records of one kind: by ids, or by a text in code or name. By text only for kinds
 * without search, because search uses indexes.
 */
export async function recordNames(db: Db, caller: Caller, query: Query): Promise<RecordName[]> {
  const { kind, ids, q = '' } = query;
  if (ids === undefined && isSearched(kind))
    throw invalidError({ ids: ['Send the ids of the records.'] });
  const of = filterableOf(kind);
  if (!mayFind(caller, of)) return [];
  const { columns }: { columns: Columns } = of;
  const table = sql.identifier(columns.table);
  const code = sql.identifier(columns.code);
  const name = sql.identifier(columns.name);
  const id = idOf(columns);
  const like = patternAnywhere(q.trim());
  const permitted =
    ids === undefined
      ? sql`${plainText(code)} like ${like} or ${plainText(name)} like ${like}`
      : sql`${id} = any(${sql.param(ids)}::int[])`;
  const { rows } = await db.execute<RecordName>(
    sql`select ${id} as id, ${code} as code, ${name} as name from ${table} where ${permitted} order by ${code}, ${id} limit ${MAX_NAMES}`,
  );
  return rows;
}
