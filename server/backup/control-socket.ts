import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import type { Logger } from 'pino';
import { placeIn } from '../config/data-dir.ts';
import type { Stoppable } from '../jobs/background-task.ts';
import type { Services } from '../context.ts';
import { makeCopyFolder } from './copy-folder.ts';

/**
 * A socket in the data directory through which commands on the same machine ask the running server.
 * It needs no password, because a user who can open it can also read the database.
 */

/** Longest path of a socket that every system accepts. */
const MAX_PATH = 103;

function addressOf(dataDir: string): string {
  const file = placeIn(dataDir, 'controlSocket');
  if (process.platform !== 'win32') return file;
  return `\\\\.\\pipe\\baton-${createHash('sha256').update(file).digest('hex').slice(0, 16)}`;
}

/** Copies the database into a new folder and returns its name. */
async function copyInto(dataDir: string, copyTo: (dir: string) => Promise<void>): Promise<string> {
  const folder = await makeCopyFolder(dataDir);
  await copyTo(path.join(folder, 'pg'));
  return path.basename(folder);
}

/** Serves copies of the embedded database to `npm run backup`. */
export async function serveControl({ database, config, log }: Services): Promise<Stoppable> {
  const { copyTo } = database;
  const address = addressOf(config.dataDir);
  if (copyTo === undefined || isTooLong(address, log)) return { stop: async () => undefined };
  await fs.rm(address, { force: true });
  const server = http.createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method !== 'POST' || request.url !== '/copy') return void answer(404, {});
    copyInto(config.dataDir, copyTo)
      .then((folder) => answer(200, { folder }))
      .catch((error: unknown) => {
        log.error({ err: error }, 'the database could not be copied for a backup');
        answer(500, { message: error instanceof Error ? error.message : String(error) });
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  if (process.platform !== 'win32') await fs.chmod(address, 0o600);
  return {
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function isTooLong(address: string, log: Logger): boolean {
  if (address.length <= MAX_PATH) return false;
  log.warn(
    { address },
    'The path in BATON_DATA_DIR is too long for a socket: no backup can be made while the server runs',
  );
  return true;
}

/** Asks the running server for a copy of its database; returns the folder with the copy. */
export function requestCopy(dataDir: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { socketPath: addressOf(dataDir), method: 'POST', path: '/copy' },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => {
          const { folder, message } = copyAnswer(text);
          if (folder !== undefined) resolve(path.join(path.resolve(dataDir), folder));
          else reject(new Error(`The server could not copy its database. ${message ?? ''}`));
        });
      },
    );
    request.on('error', (error) =>
      reject(
        new Error(
          'The server that has the database open does not answer. Stop it and repeat the backup.',
          { cause: error },
        ),
      ),
    );
    request.end();
  });
}

function copyAnswer(text: string): { folder?: string; message?: string } {
  const read: unknown = text === '' ? {} : JSON.parse(text);
  const { folder, message } = Object.assign({ folder: undefined, message: undefined }, read);
  return { folder, message };
}
