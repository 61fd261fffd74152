import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'vite';
import { createClient, type Client } from '#api/client.ts';
import { facts } from '#api/generated/facts.ts';
import { madeOnce } from '../made-once.ts';
import { measure } from '../measured.ts';

/** Builds the server from its sources once in a test run and returns the folder. */
export const serverBuild = (): Promise<string> =>
  madeOnce('server-build', async (outDir) => {
    await build({ logLevel: 'error', build: { ssr: true, outDir, emptyOutDir: false } });
    await fs.symlink(path.resolve('node_modules'), path.join(outDir, 'node_modules'), 'junction');
  });

/**
 * Key of test companies, so that one process can decrypt secrets that another process encrypted.
 */
export const SECRETS_KEY = Buffer.alloc(32, 'baton').toString('base64');

/** A whole server in a process of its own. */
export interface WholeNode {
  url: string;
  /** Kills the server as abruptly as a power cut. */
  kill(): Promise<void>;
  /** Stops the server after its current work. */
  stop(): Promise<void>;
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts a server on a port and resolves when it serves calls. */
export async function wholeNode(port: number, env: NodeJS.ProcessEnv): Promise<WholeNode> {
  const entry = path.join(await serverBuild(), 'server/main.js');
  const child = spawn(process.execPath, [entry], {
    env: {
      BATON_SIMULATOR: 'off',
      BATON_DEMO: 'small',
      BATON_LOG: 'silent',
      BATON_PUBLIC_CALLS_PER_MINUTE: '100000',
      BATON_QUOTES_PER_HOUR: '100000',
      BATON_SECRETS_KEY: SECRETS_KEY,
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Ends the server with this process, so that a test that times out leaves no server running.
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const gone = once(child, 'exit').finally(() => process.off('exit', end));
  const url = `http://127.0.0.1:${port}`;
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
  };
  await measure('server', async () => {
    while (!(await answers(`${url}/readyz`))) {
      if (child.exitCode !== null) throw new Error('The server ended before it was ready.');
      await pause(25);
    }
  });
  return { url, kill: () => stop('SIGKILL'), stop: () => stop('SIGTERM') };
}

/** A client of a listening server. */
export const clientAt = (url: string, token: string | null): Client =>
  createClient({ base: url, facts, token: () => token });
