import fs from 'node:fs/promises';
import path from 'node:path';
import { QueuedPool } from '../queued-pool.ts';
import type { Source } from '../source.ts';
import { Disk } from './disk.ts';
import { Engine } from './engine.ts';
import { lockWhenFree } from './lock.ts';
import { maintain } from './maintenance.ts';
import { copyDatabase } from './template.js';

interface EmbeddedOptions {
  dir: string;
  schema?: string | undefined;
  log: (line: string) => void;
  deadline?: number;
}

/**
 * Copies the files while holding the only connection. After the checkpoint they hold every commit,
 * and no query changes them.
 */
async function copyAlone(pool: QueuedPool, from: string, to: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('checkpoint');
    await copyDatabase(from, to, (source, copy) =>
      fs.copyFile(source, copy, fs.constants.COPYFILE_FICLONE),
    );
  } finally {
    client.release();
  }
}

/**
 * Closes the engine until the next query while holding its only connection, so that no query is
 * interrupted.
 */
async function restAlone(engine: Engine, pool: QueuedPool): Promise<void> {
  const client = await pool.connect();
  try {
    await engine.rest();
  } finally {
    client.release(true);
  }
}

/** Opens the database in `dir`, creating it if necessary. Throws DirectoryInUse. */
export async function openEmbedded({
  dir,
  schema,
  log,
  deadline = 30_000,
}: EmbeddedOptions): Promise<Source> {
  await fs.mkdir(dir, { recursive: true });
  const disk = new Disk(dir);
  const unlock = await lockWhenFree(dir, () => disk.release());
  const engine = new Engine({ dir: path.join(dir, 'pg'), schema, deadline, log });
  try {
    await disk.prepare();
    await engine.open();
  } catch (error) {
    await engine.close();
    unlock();
    const room = await disk.writable();
    const why = [error instanceof Error ? error.message : error, room].filter(
      (part) => part !== true,
    );
    throw new Error(`The database in ${dir} could not be opened. ${why.join('. ')}`, {
      cause: error,
    });
  }
  const pool = new QueuedPool({
    max: 1,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => engine.wire(),
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
  });
  // Without a listener, a connection that breaks during use would end the process. The failed query
  // already reports the failure.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => log(`The embedded database dropped a connection: ${error.message}`));
  const maintenance = maintain(pool, { log, mayWrite: () => !disk.isShort });
  await disk.writable();
  return {
    engine: 'embedded',
    pool,
    listeners: pool,
    bound: async (_client, timeout) => void (engine.deadline = timeout ?? deadline),
    writable: () => disk.writable(),
    admitsPeople: () => disk.admitsPeople(),
    state: () => (!engine.isOpen ? 'stopped' : disk.isShort ? 'full' : 'open'),
    reachable: async () => engine.isOpen,
    reopened: () => engine.reopened,
    rest: () => restAlone(engine, pool),
    copyTo: (to) => copyAlone(pool, path.join(dir, 'pg'), to),
    async close() {
      maintenance.stop();
      await pool.end();
      await engine.close();
      unlock();
    },
  };
}
