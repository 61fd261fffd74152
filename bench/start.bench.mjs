import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../tests/support/server.mjs';
import { transferredScript } from './support/transferred.mjs';

const ROUNDS = 3;

/**
 * Starts a server, waits until it is ready, and stops it.
 * @param {Record<string, string>} env
 * @param {string} [dataDir]
 */
async function start(env, dataDir) {
  const began = performance.now();
  const server = await startServer({ env, ...(dataDir && { dataDir }), until: '/healthz' });
  try {
    const answering = performance.now() - began;
    await server.ready();
    return { answering, ready: performance.now() - began };
  } finally {
    await server.stop();
  }
}

/** Scripts that a browser has to load for signing in and for the shell. */
async function measureTransfer() {
  const server = await startServer();
  try {
    return await transferredScript(server.url);
  } finally {
    await server.stop();
  }
}

/**
 * Time to the first response, to a prepared company and to each later start, and the script size of
 * the console.
 */
export async function measure() {
  const script = await measureTransfer();
  /** @type {Record<string, number[]>} */
  const times = { answer: [], small: [], again: [], demo: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    // A separate folder, because the server deletes its own temporary folder when it stops.
    const folder = await mkdtemp(path.join(tmpdir(), 'baton-bench-'));
    try {
      const first = await start({ BATON_DEMO: 'small' }, folder);
      times.answer?.push(first.answering);
      times.small?.push(first.ready);
      times.again?.push((await start({ BATON_DEMO: 'small' }, folder)).ready);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  times.demo?.push((await start({ BATON_DEMO: 'demo' })).ready);
  return [
    { figure: 'empty folder to first answer', unit: 'ms', values: times.answer, budget: 3000 },
    { figure: 'empty folder to small company', unit: 'ms', values: times.small, budget: 5000 },
    { figure: 'empty folder to demo company', unit: 'ms', values: times.demo, budget: 25_000 },
    { figure: 'later start to ready', unit: 'ms', values: times.again, budget: 3000 },
    { figure: 'script for the sign-in screen', unit: 'kB', values: [script.signIn], budget: 130 },
    {
      figure: 'script until the shell can be used',
      unit: 'kB',
      values: [script.shell],
      budget: 200,
    },
  ];
}
