import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { placeIn } from './data-dir.ts';
import { fingerprint } from '../db/apply.js';
import { migrations } from '../db/migrate.ts';
import { openDatabase, type Database } from '../db/open.ts';

/** Opens the configured database, creating an embedded one if necessary. */
export async function openConfigured(config: Config, log: Logger): Promise<Database> {
  if (config.databaseUrl === undefined)
    await mkdir(path.resolve(config.dataDir), { recursive: true });
  return openDatabase({
    url: config.databaseUrl,
    dir: placeIn(config.dataDir, 'database'),
    schema: fingerprint(migrations),
    connections: config.databasePool,
    log: (line) => log.info(line),
    warn: (line) => log.warn(line),
  });
}
