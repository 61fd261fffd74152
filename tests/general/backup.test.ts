import fs from 'node:fs/promises';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBackupFile, writeBackupFile } from '#server/backup/backup-file.ts';
import { runBackup } from '#server/backup/commands.ts';
import { FEED_GAP } from '#server/backup/load.ts';
import { writeBackup } from '#server/backup/backup.ts';
import { checkBackup, restoreInto } from '#server/backup/restore.ts';
import { readConfig } from '#server/config/config.ts';
import { checkBooks } from '#server/features/billing/books/books.ts';
import { replayOf } from '#server/live/replay.ts';
import { openDatabase, type Database } from '#server/db/open.ts';
import { addressOf, asAdministrator, dropDatabase, nameInRun } from '../support/postgres-admin.ts';
import { bothEngines, temporaryDirectory } from '../support/database.ts';
import { unbalanced } from '../support/recomputed/ledger-sums.ts';

type Engine = 'embedded' | 'postgres';

/** Opens a database without any table. */
async function openEmpty(engine: Engine): Promise<Database> {
  if (engine === 'embedded') {
    const dir = await temporaryDirectory();
    const database = await openDatabase({ dir, deadline: 180_000 });
    const close = () => database.close().then(() => fs.rm(dir, { recursive: true, force: true }));
    return { ...database, close };
  }
  const name = nameInRun();
  await asAdministrator(`create database ${name}`);
  const database = await openDatabase({ url: addressOf(name), dir: '' });
  return { ...database, close: () => database.close().then(() => dropDatabase(name)) };
}

const engines = bothEngines();
const otherThan = (name: Engine): Engine => engines.find((one) => one.name !== name)?.name ?? name;

/**
 * Number of rows and a checksum of all rows, by table; numbers of the feed are compared separately.
 */
async function contentOf({ pool }: Database): Promise<Record<string, unknown>> {
  await pool.query(`set timezone = 'UTC'`);
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema() and tablename not in ('migration', 'topic_sequences', 'pending_changes')`,
  );
  const content: Record<string, unknown> = {};
  for (const { name } of rows) {
    const { rows: sums } = await pool.query(
      `select count(*)::int as count, coalesce(sum(hashtextextended(t::text, 1)::numeric), 0)::text as sum from "${name}" t`,
    );
    content[name] = sums[0];
  }
  return content;
}

const feedOf = async ({ pool }: Database): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ topic: string; seq: string }>(
    'select * from topic_sequences',
  );
  return Object.fromEntries(rows.map(({ topic, seq }) => [topic, Number(seq)]));
};

const key = randomBytes(32).toString('base64');

describe.each(engines)('a backup of $name', ({ name, open, openCompany }) => {
  let folder: string;
  let source: Database;
  let file: string;
  const settings = (dir: string, backupKeys = [key]) => ({
    dataDir: path.join(folder, dir),
    secretsKeys: [],
    backupKeys,
    databaseUrl: undefined,
    databasePool: 4,
  });

  beforeAll(async () => {
    folder = await temporaryDirectory();
    source = await openCompany();
    await source.pool.query(
      `insert into topic_sequences values ('shipments', 40) on conflict (topic) do update set seq = 40;
       insert into outbox (topic, seq, payload) values ('shipments', 40, '{"many": true}')`,
    );
    const stored = path.join(folder, 'from', 'object-storage', 'invoices');
    await fs.mkdir(stored, { recursive: true });
    await fs.writeFile(path.join(stored, 'one.xml'), '<invoice/>');
    file = path.join(folder, 'company.backup');
    await writeBackup(source, settings('from'), file);
  });
  afterAll(async () => {
    await source?.close();
    await fs.rm(folder, { recursive: true, force: true });
  });

  test.each([name, otherThan(name)])(
    'restores every row, the books and the feed on %s',
    async (to) => {
      const target = await openEmpty(to);
      try {
        const restored = await restoreInto(target, settings(`to-${to}`), file);
        expect(restored.opensSecrets).toBe(true);
        expect(await contentOf(target)).toEqual(await contentOf(source));
        const rules = await target.within({ is: 'system' }, checkBooks);
        expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
        expect((await target.pool.query(unbalanced)).rows).toEqual([]);
        const feed = Object.entries(await feedOf(source)).map(([topic, seq]) => [
          topic,
          seq + FEED_GAP,
        ]);
        expect(await feedOf(target)).toEqual(Object.fromEntries(feed));
        const later = await replayOf(target, ['shipments'], { shipments: 45 });
        expect(later.joined.lost).toEqual(['shipments']);
        await expect(
          target.pool.query(
            `update shipments set account_id = -1 where id = (select min(id) from shipments)`,
          ),
        ).rejects.toThrow(/foreign key|violates/);
        const copied = path.join(folder, `to-${to}`, 'object-storage/invoices/one.xml');
        expect(await fs.readFile(copied, 'utf8')).toBe('<invoice/>');
      } finally {
        await target.close();
      }
    },
  );

  test('is refused by a database that has tables', async () => {
    await expect(restoreInto(source, settings('other'), file)).rejects.toThrow('not empty');
  });

  test('does not open without its key or with another one', async () => {
    const other = randomBytes(32).toString('base64');
    await expect(checkBackup(settings('from', []), file)).rejects.toThrow('is encrypted');
    await expect(checkBackup(settings('from', [other]), file)).rejects.toThrow(
      'do not open this backup',
    );
    expect((await checkBackup(settings('from', [other, key]), file)).tables).toBeGreaterThan(100);
  });

  test('is checked by the command, which names the table of a changed row', async () => {
    const config = readConfig({
      BATON_BACKUP_KEY: key,
      BATON_DATA_DIR: path.join(folder, 'from'),
    });
    const checked = await runBackup(config, ['--check', folder]);
    expect(checked).toMatchObject({
      isOk: true,
      lines: [expect.stringContaining('is intact: '), expect.any(String)],
    });
    async function* changed() {
      let isChanged = false;
      for await (const line of readBackupFile(file, [Buffer.from(key, 'base64')])) {
        const isFirst: boolean = !isChanged && line.startsWith('[');
        isChanged ||= isFirst;
        yield isFirst ? line.replace(/[0-9]/, 'x') : line;
      }
    }
    const copy = path.join(folder, 'changed.backup');
    await writeBackupFile(copy, changed(), { key: Buffer.from(key, 'base64') });
    await expect(runBackup(config, ['--check', copy])).rejects.toThrow(/The table \w+ .* damaged/);
    await fs.rm(copy);
  });

  test('leaves the target empty if the backup is truncated or changed', async () => {
    const tables = await open();
    const whole = path.join(folder, 'tables.backup');
    await writeBackup(tables, settings('tables'), whole);
    await tables.close();
    const intact = await fs.readFile(whole);
    const changed = Buffer.from(intact);
    changed[intact.length - 1000] = (changed[intact.length - 1000] ?? 0) ^ 1;
    const damaged = path.join(folder, 'damaged.backup');
    const target = await openEmpty(name);
    try {
      for (const content of [intact.subarray(0, intact.length - 3000), changed]) {
        await fs.writeFile(damaged, content);
        await expect(restoreInto(target, settings('damaged'), damaged)).rejects.toThrow('damaged');
      }
      const { rows } = await target.pool.query(
        'select 1 from pg_tables where schemaname = current_schema()',
      );
      expect(rows).toEqual([]);
    } finally {
      await target.close();
    }
  });
});
