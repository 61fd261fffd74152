import fs from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { dataPlaces } from '../config/data-dir.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { hasKey } from '../secrets/sealed-secrets.ts';
import { readBackupFile } from './backup-file.ts';
import { writeDataFile } from './data-files.ts';
import { load } from './load.ts';
import { LineCheck } from './line-check.ts';
import type { Manifest, Totals } from './records.ts';

type Settings = Pick<
  Config,
  'dataDir' | 'secretsKeys' | 'backupKeys' | 'databaseUrl' | 'databasePool'
>;

export interface Restored extends Totals {
  manifest: Manifest;
  /** Whether the configured keys can decrypt the stored secrets of the backup. */
  opensSecrets: boolean;
}

const keysOf = ({ backupKeys }: Settings) => backupKeys.map((key) => Buffer.from(key, 'base64'));

/** Throws unless the schema has no tables, so that a restore never mixes with other data. */
async function requireEmpty(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema() order by 1 limit 1`,
  );
  const [first] = rows;
  if (first !== undefined)
    throw new Error(
      `The target database is not empty: it has a table ${first.name}. A restore needs an empty one: create it (createdb baton_restored) and name it in DATABASE_URL.`,
    );
}

async function requireNoFiles(dataDir: string): Promise<void> {
  for (const place of [
    dataPlaces.database,
    dataPlaces.objectStorage,
    dataPlaces.marketplaceFiles,
  ]) {
    const entries = await fs.readdir(path.join(dataDir, place)).catch(() => []);
    if (entries.length > 0)
      throw new Error(
        `The target is not empty: ${path.resolve(dataDir, place)} holds files. Move it away, or set BATON_DATA_DIR to another folder, and repeat the restore.`,
      );
  }
}

/** Restores a backup into an empty, open database and the data directory. */
export async function restoreInto(
  database: Database,
  config: Settings,
  file: string,
): Promise<Restored> {
  await requireEmpty(database);
  const client = await database.pool.connect();
  const written: string[] = [];
  try {
    const restored = await load(
      client,
      readBackupFile(file, keysOf(config)),
      async (name, content) => {
        await writeDataFile(config.dataDir, name, content);
        written.push(name);
      },
    );
    return { ...restored, opensSecrets: hasKey(config, restored.manifest.secrets_key_id) };
  } catch (error) {
    const remaining = written.filter((name) => name !== dataPlaces.secretsKey);
    for (const name of remaining) await fs.rm(path.join(config.dataDir, name), { force: true });
    throw error;
  } finally {
    client.release(true);
  }
}

/** Restores a backup into the configured database, which must be empty. */
export async function restore(config: Settings, file: string): Promise<Restored> {
  await fs.access(file).catch(() => {
    throw new Error(`There is no file ${file}.`);
  });
  await fs.mkdir(config.dataDir, { recursive: true });
  await requireNoFiles(config.dataDir);
  const dir = path.join(config.dataDir, dataPlaces.database);
  // One query may take long when foreign keys are checked again.
  const database = await openDatabase({
    url: config.databaseUrl,
    dir,
    connections: config.databasePool,
    deadline: 3_600_000,
  });
  let isRestored = false;
  try {
    const restored = await restoreInto(database, config, file);
    isRestored = true;
    return restored;
  } finally {
    await database.close();
    // The folder was empty before the failed restore. It is removed, so that the restore can be
    // repeated.
    if (!isRestored && config.databaseUrl === undefined)
      await fs.rm(dir, { recursive: true, force: true });
  }
}

/**
 * Reads a whole backup without restoring it, and checks every row against the checksum of its
 * table. Throws if the backup is damaged or incomplete.
 */
export async function checkBackup(config: Settings, file: string): Promise<Restored> {
  const check = new LineCheck();
  for await (const line of readBackupFile(file, keysOf(config))) check.take(line);
  const checked = check.finish();
  return { ...checked, opensSecrets: hasKey(config, checked.manifest.secrets_key_id) };
}
