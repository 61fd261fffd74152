import { sql } from 'drizzle-orm';
import { ApiError, forbiddenError, invalidError } from '#api/api-error.ts';
import type { Endpoint } from '#api/endpoint.ts';
import type { Entity } from '#domain/entities/entity.ts';
import { entities } from '#domain/generated/entities.ts';
import { whyNotAsOf } from '#domain/overview/past.ts';
import type { Caller } from '#server/context.ts';
import type { Database } from '#server/db/open.ts';
import { BATCH_ROWS, type Deletion } from '#server/jobs/delete-in-batches.ts';

/**
 * Number of changes of a table that the embedded database can revert within the timeout of a query,
 * to compute a past state.
 */
const MAX_CHANGES = 200_000;

/** Tables with history that an endpoint reads. */
function tablesOf({ reads = [] }: Endpoint): string[] {
  const read = new Set<string>(reads);
  const found = entities
    .map((one): Entity => one)
    .filter(({ topic, plural }) => read.has(topic ?? plural));
  return found.flatMap(({ past = [] }) => past.map(({ table }) => table));
}

async function knownPast({ engine, pool }: Database, tables: readonly string[]) {
  const { rows } = await pool.query<{ since: Date | string; reach: Date | string | null }>(
    `select max(greatest(known_since, now() - make_interval(days => days))) as since, max(case when $2 then (
       select until from past_changes c where c.table_no = t.table_no order by until desc offset ${MAX_CHANGES} limit 1) end) as reach
     from past_tables t where days is not null and name = any($1)`,
    [tables, engine === 'embedded'],
  );
  const iso = (moment: Date | string) => new Date(moment).toISOString();
  const [found] = rows;
  if (!found?.since) throw new Error(`The past of ${tables.join(', ')} is not kept`);
  return { since: iso(found.since), reach: found.reach === null ? null : iso(found.reach) };
}

/** Throws 403 or 422 unless the caller may read the endpoint as of the requested time. */
export async function requirePast(
  database: Database,
  { endpoint, caller, at }: { endpoint: Endpoint; caller: Caller | null; at: string | undefined },
): Promise<void> {
  if (!endpoint.past || at === undefined) return;
  if (!caller?.permissions.has('View the past')) throw forbiddenError();
  const why = whyNotAsOf(at, await knownPast(database, tablesOf(endpoint)), Date.now());
  if (why !== null) throw invalidError({ at: [why] });
}

/** Throws 400 for a request that would change data as of a time in the past. */
export function refuseWriteInPast(method: string, query: unknown): void {
  if (method === 'GET' || Object(query).at === undefined) return;
  throw new ApiError(400, { message: 'The past cannot be changed.', code: 'malformed' });
}

/**
 * Deletes changes older than the retention of their tables. Uses one statement per table: a single
 * one would read the whole history, which took twenty seconds on the embedded database and blocked
 * everyone.
 */
export const oldChanges: Deletion = {
  name: 'old changes',
  batchRows: BATCH_ROWS,
  async batch(db) {
    const { rows } = await db.execute<{ table_no: number; days: number | null }>(
      sql`select table_no, days from past_tables where days is not null order by table_no`,
    );
    let left = BATCH_ROWS;
    for (const { table_no, days } of rows) {
      if (left === 0) break;
      const { rowCount } = await db.execute(sql`
        delete from past_changes where (table_no, row_id, id) in (
          select table_no, row_id, id from past_changes
          where table_no = ${table_no}::smallint and until < now() - make_interval(days => ${days}::int)
          order by until limit ${left}::int)`);
      left -= rowCount ?? 0;
    }
    return BATCH_ROWS - left;
  },
};
