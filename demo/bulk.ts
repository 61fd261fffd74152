import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';

/**
 * Fills tables without their secondary indexes, because building an index once costs a fraction of
 * updating it row by row.
 */
export async function withoutIndexes(
  db: Db,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await db.execute<{ name: string; definition: string }>(sql`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any(${sql.param(tables.map(String))}::regclass[]) and not i.indisunique
    order by c.relname`);
  for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`);
  await db.execute(sql`set local maintenance_work_mem = '64MB'`);
  await fill();
  for (const { definition } of rows) await db.execute(sql.raw(definition));
}
