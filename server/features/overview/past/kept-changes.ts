import { sql, type SQL } from 'drizzle-orm';
import type { HistoryTable } from '#domain/overview/history/fields.ts';
import type { Db } from '#server/db/open.ts';

/** Change of a row; `from` is null for an added row, `to` for a removed one. */
export interface KeptChange {
  id: number;
  table: HistoryTable;
  row: number;
  at: string;
  user_id: number | null;
  user: string | null;
  run_id: number | null;
  is: 'added' | 'changed' | 'removed';
  fields: Map<string, { from: unknown; to: unknown }>;
}

/** Rows of a table whose changes are requested. */
export interface RowsOf {
  table: HistoryTable;
  /** Query of the ids of these rows. */
  ids: SQL;
}

interface Kept extends Record<string, unknown> {
  id: number;
  table_name: HistoryTable;
  row_id: number;
  until: string;
  tx: string;
  user_id: number | null;
  user: string | null;
  run_id: number | null;
  was: Record<string, unknown> | null;
}

const MAX_CHANGES = 600;

type Values = Record<string, unknown>;

async function currentRows(db: Db, rows: readonly RowsOf[]): Promise<Map<string, Values>> {
  const parts = rows.map(
    ({ table, ids }) =>
      sql`select ${table} as table_name, t.id, to_jsonb(t) as row from ${sql.identifier(table)} t where t.id in (${ids})`,
  );
  const found = await db.execute<{ table_name: string; id: number; row: Values }>(
    sql.join(parts, sql` union all `),
  );
  return new Map(found.rows.map(({ table_name, id, row }) => [`${table_name} ${id}`, row]));
}

async function keptOf(db: Db, rows: readonly RowsOf[]): Promise<Kept[]> {
  const parts = rows.map(({ table, ids }) => sql`(t.name = ${table} and c.row_id in (${ids}))`);
  const found = await db.execute<Kept>(sql`
    select c.id::int, t.name as table_name, c.row_id, c.until, c.tx, c.user_id, u.name as user, c.run_id, c.was
    from past_changes c join past_tables t using (table_no) left join users u on u.id = c.user_id
    where ${sql.join(parts, sql` or `)} order by c.id desc limit ${MAX_CHANGES}`);
  return found.rows;
}

const kindOf = (was: Values | null): KeptChange['is'] =>
  was === null ? 'added' : 'id' in was ? 'removed' : 'changed';

/** Reads the changes of rows, newest first. Changes of a row in one transaction are merged. */
export async function keptChanges(db: Db, rows: readonly RowsOf[]): Promise<KeptChange[]> {
  const standing = await currentRows(db, rows);
  const changes = new Map<string, KeptChange>();
  for (const { row_id, table_name, until, tx, was, ...by } of await keptOf(db, rows)) {
    const row = `${table_name} ${row_id}`;
    const is = kindOf(was);
    const key = `${row} ${tx}`;
    const change: KeptChange = changes.get(key) ?? {
      ...by,
      table: table_name,
      row: row_id,
      at: new Date(until).toISOString(),
      is,
      fields: new Map(),
    };
    if (is === 'added') change.is = is;
    const after = standing.get(row) ?? {};
    for (const [name, from] of Object.entries(is === 'changed' ? (was ?? {}) : {})) {
      change.fields.set(name, { from, to: change.fields.get(name)?.to ?? after[name] ?? null });
    }
    standing.set(row, { ...after, ...was });
    changes.set(key, change);
  }
  return [...changes.values()];
}
