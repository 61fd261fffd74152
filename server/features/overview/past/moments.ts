import { sql, type SQL } from 'drizzle-orm';
import { forbiddenError, notFound } from '#api/api-error.ts';
import type { InputOf } from '#api/endpoint-types.ts';
import { entityOf, isKind } from '#domain/entities/entities.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';

const MAX_MOMENTS = 500;

const inTable = (table: string) =>
  sql`c.table_no = (select table_no from past_tables where name = ${table})`;

/** Changes of records of an entity and its parts, for callers who may read the entity. */
function changesOf(caller: Caller, kind: string, ids: readonly number[]): SQL {
  if (!isKind(kind)) throw notFound();
  const { past: [main] = [], pastParts = [], permissions } = entityOf(kind);
  if (main === undefined) throw notFound();
  if (permissions && !permissions.some((permission) => caller.permissions.has(permission)))
    throw forbiddenError();
  const named = sql`any(${sql.param([...ids])}::int[])`;
  const own = sql`(${inTable(main.table)} and c.row_id = ${named})`;
  const parts = pastParts.map(
    ({ table, of }) =>
      sql`(${inTable(table)} and c.row_id in (select id from ${sql.identifier(table)} where ${sql.identifier(of)} = ${named}))`,
  );
  return sql`past_changes c where (${sql.join([own, ...parts], sql` or `)})`;
}

const iso = (moment: string | null | undefined) =>
  moment === null || moment === undefined ? null : new Date(moment).toISOString();

/**
 * Finds the times of the last change of a record before the given time, and of the first change
 * after that time.
 */
export async function stepsFrom(
  db: Db,
  caller: Caller,
  { kind, id, at }: InputOf<'GET /past/steps'>['query'],
) {
  const changes = changesOf(caller, kind, [id]);
  const { rows } = await db.execute<{ previous: string | null; next: string | null }>(sql`
    select (select max(until) from ${changes} and until < ${at}) as previous,
      (select min(until) from ${changes} and until >= ${at}) as next`);
  return { previous: iso(rows[0]?.previous), next: iso(rows[0]?.next) };
}

/** Times of changes of some records within a period, in order. */
export async function changesBetween(
  db: Db,
  caller: Caller,
  { kind, ids, from, until }: InputOf<'GET /past/moments'>['query'],
): Promise<string[]> {
  const { rows } = await db.execute<{ until: string }>(sql`
    select distinct date_trunc('second', c.until) as until from ${changesOf(caller, kind, ids)}
      and c.until between ${from} and ${until}
    order by 1 desc limit ${MAX_MOMENTS}`);
  return rows.map((row) => new Date(row.until).toISOString()).toReversed();
}
