import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type SftpClient from 'ssh2-sftp-client';
import type { Config } from '../config/config.ts';
import { placeIn } from '../config/data-dir.ts';
import { recordCall } from './provider-calls.ts';

/** File server of the marketplace: receives files and provides their acknowledgements. */
export interface FileTransfer {
  /** Uploads a file unless it is already complete on the server. Returns its path. */
  deliver(name: string, content: Buffer): Promise<string>;
  /** Reads the acknowledgement of a file; null if there is none yet. */
  acknowledgement(name: string): Promise<string | null>;
}

export const HOST_KEY_CHANGED = 'SFTP host key has changed';
const TIMEOUT_MS = 15_000;
const LONGEST_ACKNOWLEDGEMENT = 2_000;

const namePattern = /^[\w-][\w.-]{0,120}$/;

function requireSafeName(name: string): string {
  if (!namePattern.test(name) || name.includes('..'))
    throw new Error('The file name is not well-formed');
  return name;
}

interface Remote {
  host: string;
  port: number;
  username: string;
  password: string | undefined;
  root: string;
}

function remoteOf(url: string): Remote {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname,
    port: port === '' ? 22 : Number(port),
    username: decodeURIComponent(username),
    password: password === '' ? undefined : decodeURIComponent(password),
    root: pathname.replace(/\/$/, ''),
  };
}

/** Host key in the format of ssh-keygen -l. */
const fingerprintOfKey = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** Runs work on a connection to the file server, and records whether the server answered. */
const withConnection = <T>(
  settings: NonNullable<Config['sftp']>,
  work: (client: SftpClient, root: string) => Promise<T>,
): Promise<T> => recordCall('marketplace-files', () => connectAndWork(settings, work));

/**
 * Connects, runs the work and disconnects. Ends before signing in if the server's host key is not
 * the configured one.
 */
async function connectAndWork<T>(
  settings: NonNullable<Config['sftp']>,
  work: (client: SftpClient, root: string) => Promise<T>,
): Promise<T> {
  const { root, password, ...remote } = remoteOf(settings.url);
  // Imported only when needed, so that installations without a file server start without this
  // library.
  const { default: Client } = await import('ssh2-sftp-client');
  const client = new Client('baton', { error: () => undefined });
  let isOther = false;
  const hostVerifier = (key: Buffer): boolean => {
    isOther = fingerprintOfKey(key) !== settings.hostKey;
    return !isOther;
  };
  try {
    const privateKey =
      settings.keyFile === undefined ? undefined : await fs.readFile(settings.keyFile);
    await client.connect({
      ...remote,
      ...(password !== undefined && { password }),
      ...(privateKey !== undefined && { privateKey }),
      hostVerifier,
      readyTimeout: TIMEOUT_MS,
    });
    return await work(client, root);
  } catch (error) {
    throw isOther ? new Error(HOST_KEY_CHANGED, { cause: error }) : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function sftp(settings: NonNullable<Config['sftp']>): FileTransfer {
  return {
    deliver: (name, content) =>
      withConnection(settings, async (client, root) => {
        const target = `${root}/inbound/${requireSafeName(name)}`;
        const there = (await client.exists(target)) === '-' ? await client.stat(target) : null;
        if (there?.size === content.length) return target;
        // The file is uploaded under another name first, so that the marketplace never reads an
        // incomplete file.
        await client.put(content, `${target}.part`);
        if (there !== null) await client.delete(target);
        await client.rename(`${target}.part`, target);
        return target;
      }),
    acknowledgement: (name) =>
      withConnection(settings, async (client, root) => {
        const source = `${root}/outbound/${requireSafeName(name)}.ack`;
        if (!(await client.exists(source))) return null;
        const content = await client.get(source);
        return String(content).slice(0, LONGEST_ACKNOWLEDGEMENT);
      }),
  };
}

/**
 * Substitute for installations without a file server: a folder that creates the acknowledgements
 * itself.
 */
function folder(root: string): FileTransfer {
  return {
    async deliver(name, content) {
      const target = path.join(root, 'inbound', requireSafeName(name));
      await fs.mkdir(path.dirname(target), { recursive: true });
      await fs.writeFile(`${target}.part`, content);
      await fs.rename(`${target}.part`, target);
      return `/inbound/${name}`;
    },
    acknowledgement: (name) =>
      fs.access(path.join(root, 'inbound', requireSafeName(name))).then(
        () => 'ACCEPTED',
        () => null,
      ),
  };
}

/** The configured file server, or a folder in the data directory. */
export const fileTransferOf = (config: Config): FileTransfer =>
  config.sftp === undefined
    ? folder(placeIn(config.dataDir, 'marketplaceFiles'))
    : sftp(config.sftp);
