import type pg from 'pg';

/**
 * A column that a restore writes. Generated columns are left out, because the database computes
 * them from other columns.
 */
interface Column {
  name: string;
  type: string;
}

export interface Table {
  name: string;
  columns: Column[];
}

/** Settings that make each value read as the same text on every server. */
export const plainTexts = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1;`;

/**
 * Tables of the schema with their columns, except the table of migrations, whose content is in the
 * manifest.
 */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: Column[] }>(`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname <> 'migration' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

/** Quotes a name as an SQL identifier. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
