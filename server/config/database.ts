import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { fingerprint } from '../db/apply.js';
import { migrations } from '../db/migrate.ts';
import { openDatabase, type Database } from '../db/open.ts';

/** Opens the configured database, creating an embedded one if necessary. */
export async function openConfigured(config: Config, log: Logger): Promise<Database> {
  const dir = path.resolve(config.dataDir);
  if (config.databaseUrl === undefined) await mkdir(dir, { recursive: true });
  return openDatabase({
    url: config.databaseUrl,
    dir: path.join(dir, 'database'),
    schema: fingerprint(migrations),
    connections: config.databasePool,
    log: (line) => log.info(line),
    warn: (line) => log.warn(line),
  });
}
