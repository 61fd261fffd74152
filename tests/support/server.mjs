import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverEntry } from '../../scripts/build/build.mjs';

/** @typedef {{ url: string, dataDir: string, pid: number, output: () => string, ready: () => Promise<void>, stop: (signal?: NodeJS.Signals) => Promise<void> }} RunningServer */

// Below the ports that systems give to connections, so that a killed server finds its port free at the
// restart.
const FIRST_PORT = 20_000;
const LAST_PORT = 31_999;

const DEVELOPER_KEY = 'key-of-the-tests-0001';
/** Header that opens the developer pages of a server that was started here. */
export const developerHeaders = { cookie: `baton-developer=${DEVELOPER_KEY}` };

/**
 * A free port outside the range that systems assign.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isFree(port)) return port;
  }
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
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
      BATON_DEVELOPER_KEY: DEVELOPER_KEY,
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
  const wait = (/** @type {'/readyz' | '/healthz'} */ page) =>
    waitFor({ url, page }, child, { patience, output: () => output });
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

/**
 * Whether a server reports that it will never become ready. The server keeps answering, so that
 * people can read the reason.
 * @param {string} url
 */
async function hasFailed(url) {
  const answer = await fetch(`${url}/healthz`).catch(() => undefined);
  const health = await answer?.json().catch(() => undefined);
  return health?.status === 'failed';
}

/** @param {{ url: string, page: '/readyz' | '/healthz' }} asked @param {import('node:child_process').ChildProcess} child @param {{ patience: number, output: () => string }} given */
async function waitFor({ url, page }, child, { patience, output }) {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(url + page).catch(() => undefined);
    if (answer?.ok) return;
    if (await hasFailed(url)) break;
    await pause(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not become ready.\n${output()}`);
}
