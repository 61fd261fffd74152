import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { dataPlaces } from '../config/data-dir.ts';
import { openConfigured } from '../config/database.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { DirectoryInUse } from '../db/embedded/lock.ts';
import type { Logger } from 'pino';
import { currentKeyId } from '../secrets/sealed-secrets.ts';
import { VERSION } from '../version.ts';
import { writeBackupFile } from './backup-file.ts';
import { makeCopyFolder } from './copy-folder.ts';
import { requestCopy } from './control-socket.ts';
import { listDataFiles } from './data-files.ts';
import { dump } from './dump.ts';
import { writeRecord, type Totals } from './records.ts';

type Settings = Pick<Config, 'dataDir' | 'secretsKeys' | 'backupKeys' | 'databaseUrl'>;

interface Source {
  client: pg.ClientBase;
  engine: Database['engine'];
}

/**
 * All lines of a backup: the database first, then the files. The files are read later, so that they
 * include all files that the database names.
 */
async function* linesOf(
  { client, engine }: Source,
  config: Settings,
  report: (totals: Totals) => void,
): AsyncGenerator<string> {
  // The id is read first, because reading it creates the key in a new data directory.
  const keyId = currentKeyId(config);
  const hasSecretsKey =
    config.backupKeys.length > 0 &&
    (await exists(path.join(config.dataDir, dataPlaces.secretsKey)));
  const counted = yield* dump(client, {
    version: VERSION,
    at: new Date().toISOString(),
    engine,
    secrets_key_id: keyId,
    has_secrets_key: hasSecretsKey,
  });
  const files = await listDataFiles(config.dataDir);
  if (hasSecretsKey) files.push(dataPlaces.secretsKey);
  for (const file of files) {
    const content = await fs.readFile(path.join(config.dataDir, file));
    yield writeRecord({ is: 'file', path: file, content: content.toString('base64') });
  }
  const totals = { ...counted, files: files.length };
  yield writeRecord({ is: 'end', ...totals });
  report(totals);
}

const exists = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false,
  );

interface BackedUp extends Totals {
  file: string;
  bytes: number;
  sha256: string;
}

/** Writes a backup of an open database and of the files in the data directory. */
export async function writeBackup(
  database: Database,
  config: Settings,
  file: string,
): Promise<BackedUp> {
  const client = await database.pool.connect();
  let totals: Totals = { tables: 0, rows: 0, files: 0 };
  try {
    const lines = linesOf({ client, engine: database.engine }, config, (all) => (totals = all));
    const key = config.backupKeys[0];
    const written = await writeBackupFile(file, lines, {
      key: key === undefined ? undefined : Buffer.from(key, 'base64'),
    });
    return { file, ...totals, ...written };
  } finally {
    // Ends the session with its transaction and settings.
    client.release(true);
  }
}

/**
 * Folder with a copy of the embedded database. A running server makes the copy, because only one
 * process may open the database.
 */
async function copyOfEmbedded(config: Config, log: Logger): Promise<string> {
  const database = await openConfigured(config, log).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return undefined;
    throw error;
  });
  if (database?.copyTo === undefined) return requestCopy(config.dataDir);
  try {
    const folder = await makeCopyFolder(config.dataDir);
    await database.copyTo(path.join(folder, 'pg'));
    return folder;
  } finally {
    await database.close();
  }
}

/** Writes a backup of the configured database, whether the server runs or not. */
export async function backUp(config: Config, file: string, log: Logger): Promise<BackedUp> {
  if (config.databaseUrl !== undefined) {
    const database = await openConfigured(config, log);
    try {
      return await writeBackup(database, config, file);
    } finally {
      await database.close();
    }
  }
  if (!(await exists(path.join(config.dataDir, dataPlaces.database))))
    throw new Error(
      `There is no database in ${path.resolve(config.dataDir)}. Set BATON_DATA_DIR or DATABASE_URL as for the server.`,
    );
  const folder = await copyOfEmbedded(config, log);
  try {
    const database = await openDatabase({ dir: folder });
    try {
      return await writeBackup(database, config, file);
    } finally {
      await database.close();
    }
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}
