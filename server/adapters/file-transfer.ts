import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type SftpClient from 'ssh2-sftp-client';
import type { Config } from '../config.ts';

/** The file server of the marketplace: files go in, acknowledgements come back. */
export interface FileTransfer {
  /** Puts a file there once: one that lies there whole already is left alone. Answers its path. */
  deliver(name: string, content: Buffer): Promise<string>;
  /** What the marketplace answered to a file; null while it has not. */
  acknowledgement(name: string): Promise<string | null>;
}

export const HOST_KEY_CHANGED = 'SFTP host key has changed';
const TIMEOUT_MS = 15_000;
const LONGEST_ACKNOWLEDGEMENT = 2_000;

const namePattern = /^[\w-][\w.-]{0,120}$/;

function checked(name: string): string {
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

/** A host key as ssh-keygen -l shows it. */
const fingerprintOfKey = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** Opens a session, works and closes it; a server that shows another key is told nothing. */
async function connected<T>(
  settings: NonNullable<Config['sftp']>,
  work: (client: SftpClient, root: string) => Promise<T>,
): Promise<T> {
  const { root, password, ...remote } = remoteOf(settings.url);
  // Loaded when it is needed: nobody without a file server waits for it.
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
      connected(settings, async (client, root) => {
        const target = `${root}/inbound/${checked(name)}`;
        const there = (await client.exists(target)) === '-' ? await client.stat(target) : null;
        if (there?.size === content.length) return target;
        // A file counts only under its own name: half of one is never read.
        await client.put(content, `${target}.part`);
        if (there !== null) await client.delete(target);
        await client.rename(`${target}.part`, target);
        return target;
      }),
    acknowledgement: (name) =>
      connected(settings, async (client, root) => {
        const source = `${root}/outbound/${checked(name)}.ack`;
        if (!(await client.exists(source))) return null;
        const content = await client.get(source);
        return String(content).slice(0, LONGEST_ACKNOWLEDGEMENT);
      }),
  };
}

/** Stands in for the marketplace's server where none is configured: a folder that acknowledges by itself. */
function folder(root: string): FileTransfer {
  return {
    async deliver(name, content) {
      const target = path.join(root, 'inbound', checked(name));
      await fs.mkdir(path.dirname(target), { recursive: true });
      await fs.writeFile(`${target}.part`, content);
      await fs.rename(`${target}.part`, target);
      return `/inbound/${name}`;
    },
    acknowledgement: (name) =>
      fs.access(path.join(root, 'inbound', checked(name))).then(
        () => 'ACCEPTED',
        () => null,
      ),
  };
}

/** The file server that the configuration names; without one a folder beside the data. */
export const fileTransferOf = (config: Config): FileTransfer =>
  config.sftp === undefined
    ? folder(path.resolve(config.dataDir, 'marketplace-files'))
    : sftp(config.sftp);
