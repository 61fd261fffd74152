import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverEntry } from '../../scripts/build.mjs';

/** @typedef {{ url: string, dataDir: string, pid: number, output: () => string, ready: () => Promise<void>, stop: (signal?: NodeJS.Signals) => Promise<void> }} RunningServer */

/** A port that nobody listens on at the moment.
 * @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Starts the built server and waits until it is ready, or only until `until` answers, `patience` ms at most. Without `dataDir` it gets a folder of its own, removed by `stop`. It serves the console that is built in `cwd`.
 * @param {{ port?: number, dataDir?: string, env?: NodeJS.ProcessEnv, until?: '/readyz' | '/healthz', patience?: number, cwd?: string }} [options]
 * @returns {Promise<RunningServer>} */
export async function startServer({
  port,
  dataDir,
  env = {},
  until = '/readyz',
  patience = 300_000,
  cwd,
} = {}) {
  const chosenPort = port ?? (await freePort());
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'baton-')));
  const url = `http://127.0.0.1:${chosenPort}`;
  const child = spawn(process.execPath, [serverEntry], {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BATON_DEMO: 'small',
      BATON_SIMULATOR: 'off',
      ...env,
      PORT: String(chosenPort),
      BATON_DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const wait = (/** @type {string} */ page) =>
    waitFor(url + page, child, { patience, output: () => output });
  await wait(until);
  return {
    url,
    dataDir: folder,
    pid: child.pid ?? 0,
    output: () => output,
    ready: () => wait('/readyz'),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string} url @param {import('node:child_process').ChildProcess} child @param {{ patience: number, output: () => string }} given */
async function waitFor(url, child, { patience, output }) {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not become ready.\n${output()}`);
}
