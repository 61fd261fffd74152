import type pg from 'pg';
import { apply, digest } from '../db/apply.js';
import { migrations as ours } from '../db/migrate.ts';
import { LineCheck } from './line-check.ts';
import type { BackupRecord, Manifest, Totals } from './records.ts';
import { plainTexts, quoteName, readTables, type Table } from './tables.ts';

const BATCH_ROWS = 1000;
const BATCH_BYTES = 2 * 1024 * 1024;
/**
 * Gap in the numbers of the feed after a restore, so that browsers that saw changes after the
 * backup reload their data instead of skipping new changes.
 */
export const FEED_GAP = 1_000_000;

/**
 * Migrations of the backup. Throws if this version lacks one of them, or has a different one with
 * the same name.
 */
function migrationsOf({ migrations, version }: Manifest): Record<string, string> {
  const names = Object.keys(migrations);
  const unknown = names.find((name) => ours[name] === undefined);
  if (unknown !== undefined)
    throw new Error(
      `The backup was made by a newer Baton (${version}): this version has no migration ${unknown}. Install ${version} or newer and repeat the restore.`,
    );
  const changed = names.find((name) => digest(ours[name] ?? '') !== migrations[name]);
  if (changed !== undefined)
    throw new Error(
      `Migration ${changed} in the backup differs from the same migration in this version.`,
    );
  return Object.fromEntries(names.map((name) => [name, ours[name] ?? '']));
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Loads a backup into an empty schema, in the transaction of `client`. */
class Loader {
  #client: pg.ClientBase;
  #tables = new Map<string, Table>();
  #foreignKeys: ForeignKey[] = [];
  #table: Table | undefined;
  #waiting: string[] = [];
  #waitingBytes = 0;
  #files: (path: string, content: Buffer) => Promise<void>;
  #check = new LineCheck();

  constructor(client: pg.ClientBase, files: (path: string, content: Buffer) => Promise<void>) {
    this.#client = client;
    this.#files = files;
  }

  async take(line: string): Promise<void> {
    const record = this.#check.take(line);
    return record === undefined ? this.#takeRow(line) : this.#takeRecord(record);
  }

  /** Totals and manifest of the loaded backup. Throws if its end is missing. */
  finish(): Loaded {
    return this.#check.finish();
  }

  async #takeRecord(record: BackupRecord): Promise<void> {
    switch (record.is) {
      case 'manifest':
        return this.#begin(record);
      case 'table':
        return this.#beginTable(record.name, record.columns);
      case 'table-end':
        return this.#endTable(record);
      case 'sequences':
        return this.#setSequences(record.last);
      case 'file':
        return this.#files(record.path, Buffer.from(record.content, 'base64'));
      case 'end':
        return this.#end();
    }
  }

  /** Makes the tables of the backup, without foreign keys, triggers and rows. */
  async #begin(manifest: Manifest): Promise<void> {
    const client = this.#client;
    await client.query(`set local statement_timeout = 0; set local lock_timeout = 0;
      set local baton.quiet = 'on'; ${plainTexts}`);
    // All migrations join the transaction of the restore, so that a failure leaves the target empty.
    const isBoundary = (text: string) => ['begin', 'commit', 'rollback'].includes(text);
    await apply(
      async (text, values) => (isBoundary(text) ? { rows: [] } : await client.query(text, values)),
      migrationsOf(manifest),
    );
    for (const table of await readTables(client)) this.#tables.set(table.name, table);
    const names = [...this.#tables.keys()].map(quoteName);
    await client.query(`truncate ${names.join(', ')}`);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    const { rows } = await client.query<ForeignKey>(`
      select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
    this.#foreignKeys = rows;
    for (const { table, name } of rows)
      await client.query(`alter table ${table} drop constraint ${quoteName(name)}`);
  }

  async #beginTable(name: string, columns: string[]): Promise<void> {
    const table = this.#tables.get(name);
    const ofTable = columns.map((column) => table?.columns.find((one) => one.name === column));
    const found = ofTable.filter((column) => column !== undefined);
    if (table === undefined || found.length < columns.length)
      throw new Error(
        `The table ${name} in the backup differs from the same table in this version.`,
      );
    this.#table = { name, columns: found };
  }

  async #takeRow(line: string): Promise<void> {
    this.#waiting.push(line);
    this.#waitingBytes += line.length;
    if (this.#waiting.length >= BATCH_ROWS || this.#waitingBytes >= BATCH_BYTES)
      await this.#flush();
  }

  async #flush(): Promise<void> {
    const { name, columns } = this.#table ?? { name: '', columns: [] };
    if (this.#waiting.length === 0) return;
    const names = columns.map((column) => quoteName(column.name)).join(', ');
    const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ');
    await this.#client.query(
      `insert into ${quoteName(name)} (${names}) overriding system value
       select ${values} from jsonb_array_elements($1::jsonb) as line`,
      [`[${this.#waiting.join(',')}]`],
    );
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  async #endTable({ name, rows }: { name: string; rows: number }) {
    await this.#flush();
    const { rows: counted } = await this.#client.query<{ count: string }>(
      `select count(*) as count from ${quoteName(name)}`,
    );
    if (Number(counted[0]?.count) !== rows)
      throw new Error(`The table ${name} was not fully restored: rows of the backup are missing.`);
  }

  async #setSequences(last: Record<string, string | null>): Promise<void> {
    for (const [name, number] of Object.entries(last))
      if (number !== null)
        await this.#client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [
          name,
          number,
        ]);
  }

  /** Restores triggers and foreign keys. Restoring the foreign keys checks all rows. */
  async #end(): Promise<void> {
    const client = this.#client;
    for (const { table, name, definition } of this.#foreignKeys)
      await client.query(`alter table ${table} add constraint ${quoteName(name)} ${definition}`);
    await client.query(`update topic_sequences set seq = seq + ${FEED_GAP}`);
    for (const name of this.#tables.keys())
      await client.query(`alter table ${quoteName(name)} enable trigger user`);
    await client.query('select baton_build_past()');
  }
}

interface Loaded extends Totals {
  manifest: Manifest;
}

/** Restores the lines of a backup into an empty database, all or nothing. */
export async function load(
  client: pg.ClientBase,
  lines: AsyncIterable<string>,
  files: (path: string, content: Buffer) => Promise<void>,
): Promise<Loaded> {
  await client.query('begin');
  try {
    const loader = new Loader(client, files);
    for await (const line of lines) await loader.take(line);
    const loaded = loader.finish();
    await client.query('commit');
    await client.query('analyze');
    return loaded;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
