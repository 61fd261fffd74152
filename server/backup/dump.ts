import { createHash } from 'node:crypto';
import type pg from 'pg';
import { writeRecord, type Manifest, type Totals } from './records.ts';
import { plainTexts, quoteName, readTables, type Table } from './tables.ts';

/** Target size of the rows of one query (bytes). */
const BATCH_BYTES = 4 * 1024 * 1024;
const FIRST_BATCH = 20;
const MAX_BATCH = 5000;

/** Number of rows for the next query, from the size of the last one. */
function nextBatch(rows: number, bytes: number): number {
  const perRow = Math.max(1, bytes / Math.max(1, rows));
  return Math.max(1, Math.min(MAX_BATCH, rows * 4, Math.floor(BATCH_BYTES / perRow)));
}

async function* rowsOf(client: pg.ClientBase, { name, columns }: Table): AsyncGenerator<string[]> {
  const texts = columns.map((column) => `${quoteName(column.name)}::text`).join(', ');
  await client.query(
    `declare rows_of_table no scroll cursor for select to_json(array[${texts}]::text[])::text as line from ${quoteName(name)}`,
  );
  for (let batch = FIRST_BATCH; ;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${batch} from rows_of_table`);
    const lines = rows.map(({ line }) => line);
    if (lines.length > 0) yield lines;
    if (lines.length < batch) break;
    batch = nextBatch(
      lines.length,
      lines.reduce((sum, line) => sum + line.length, 0),
    );
  }
  await client.query('close rows_of_table');
}

async function readSequences(client: pg.ClientBase): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = current_schema() order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

async function readMigrations(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration order by name',
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/**
 * Lines of a database as of one point in time: all tables are read in one transaction with one
 * snapshot, while other transactions write.
 */
export async function* dump(
  client: pg.ClientBase,
  about: Omit<Manifest, 'is' | 'migrations'>,
): AsyncGenerator<string, Omit<Totals, 'files'>> {
  await client.query(
    `begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0; ${plainTexts}`,
  );
  const migrations = await readMigrations(client);
  yield writeRecord({ is: 'manifest', ...about, migrations });
  const tables = await readTables(client);
  let total = 0;
  for (const table of tables) {
    const { name } = table;
    yield writeRecord({ is: 'table', name, columns: table.columns.map((column) => column.name) });
    const hash = createHash('sha256');
    let rows = 0;
    for await (const lines of rowsOf(client, table)) {
      for (const line of lines) hash.update(`${line}\n`);
      rows += lines.length;
      yield lines.join('\n');
    }
    yield writeRecord({ is: 'table-end', name, rows, sha256: hash.digest('hex') });
    total += rows;
  }
  // Read last, because sequences belong to no snapshot: a later number is harmless, an earlier one is not.
  yield writeRecord({ is: 'sequences', last: await readSequences(client) });
  await client.query('rollback');
  return { tables: tables.length, rows: total };
}
