import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { requestCopy } from '../backup/control-socket.ts';
import type { Config } from '../config/config.ts';
import { placeIn } from '../config/data-dir.ts';
import { openConfigured } from '../config/database.ts';
import { DirectoryInUse } from '../db/embedded/lock.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { createLog } from '../log.ts';
import { VERSION } from '../version.ts';
import { checkRedis } from './check-redis.ts';
import { checkAddress, checkDatabase, checkDisk, checkKeys, type Finding } from './checks.ts';

const marks = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ' } as const;

async function checkAndClose(database: Database, config: Config): Promise<Finding[]> {
  try {
    return await checkDatabase(database, config);
  } finally {
    await database.close();
  }
}

/** Checks a copy, because a running server has the embedded database open. */
async function checkCopy(config: Config): Promise<Finding[]> {
  const folder = await requestCopy(config.dataDir);
  try {
    return await checkAndClose(await openDatabase({ dir: folder }), config);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

async function checkConfigured(config: Config): Promise<Finding[]> {
  const isNew =
    config.databaseUrl === undefined && !existsSync(placeIn(config.dataDir, 'database'));
  if (isNew)
    return [
      { state: 'warning', text: 'There is no database yet. The first start creates the database.' },
    ];
  try {
    return await checkAndClose(await openConfigured(config, createLog(config.log)), config);
  } catch (error) {
    if (error instanceof DirectoryInUse) return checkCopy(config);
    throw error;
  }
}

/** Runs `npm run doctor`: prints one line per check, and fails if a check failed. */
export async function runDoctor(config: Config): Promise<{ lines: string[]; isOk: boolean }> {
  const database = await checkConfigured(config).catch((error: unknown): Finding[] => [
    {
      state: 'failed',
      text: `The database cannot be opened. ${error instanceof Error ? error.message : String(error)}`,
    },
  ]);
  const findings: Finding[] = [
    {
      state: 'ok',
      text: `Baton ${VERSION} on Node ${process.versions.node}; the configuration is valid.`,
    },
    ...checkAddress(config),
    ...checkKeys(config),
    await checkDisk(path.resolve(config.dataDir)),
    ...database,
    ...(await checkRedis(config.redisUrl)),
  ];
  const isOk = findings.every(({ state }) => state !== 'failed');
  return {
    isOk,
    lines: [
      ...findings.map(({ state, text }) => `${marks[state]} ${text}`),
      isOk ? 'Nothing failed.' : 'Baton is not ready for work: see the lines with FAILED.',
    ],
  };
}
