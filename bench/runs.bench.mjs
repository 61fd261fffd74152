import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '../tests/support/server.mjs';

const ROWS = 5000;
const PREVIEWED = 12_000;

/** @typedef {(key: 'GET' | 'POST', path: string, body?: object) => Promise<{ body: any, ms: number }>} Call */

/** @param {string} url @param {string} [token] @returns {Call} */
const caller = (url, token) => async (method, path, body) => {
  const began = performance.now();
  const answer = await fetch(url + encodeURI(path), {
    method,
    headers: {
      accept: 'application/json',
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const content = await answer.json();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${content.message}`);
  return { body: content, ms: performance.now() - began };
};

/** @param {string} url @param {string} name */
async function signIn(url, name) {
  const { body } = await caller(url)('POST', '/auth/login', {
    email: `${name}@baton.test`,
    password: 'baton-demo',
  });
  return caller(url, body.token);
}

/** Repeats a measurement until told to stop. @param {() => Promise<number>} once @param {number} every ms @param {AbortSignal} until */
async function collect(once, every, until) {
  const values = [];
  while (!until.aborted) {
    values.push(await once());
    await pause(every);
  }
  return values;
}

/** @param {number} count */
const ids = (count) => Array.from({ length: count }, (_, index) => index + 1);

/** What a run of 5000 rows does to everybody else. A page that needs no database waits only for the event loop. */
export async function measure() {
  const server = await startServer({ env: { BATON_DEMO: 'demo', BATON_LOG: 'silent' } });
  try {
    return await figuresOf(server);
  } finally {
    await server.stop();
  }
}

/** @param {{ url: string }} server */
async function figuresOf(server) {
  const starter = await signIn(server.url, 'superadmin');
  const reader = await signIn(server.url, 'ops');
  const planned = { call: 'POST /shipments/bulkupdate', arguments: { order_number: 'BENCH' } };
  const previews = [];
  for (let round = 0; round < 5; round += 1) {
    const subject = { ids: ids(PREVIEWED) };
    previews.push((await starter('POST', '/runs/preview', { ...planned, subject })).ms);
  }
  const over = new AbortController();
  const began = performance.now();
  const started = await starter('POST', '/runs', {
    ...planned,
    subject: { ids: ids(ROWS) },
    title: 'Bench',
  });
  const list = '/shipments?range=[0,24]&sort=["time_created","DESC"]';
  const reads = collect(async () => (await reader('GET', list)).ms, 10, over.signal);
  const healthz = async () => {
    const asked = performance.now();
    await (await fetch(`${server.url}/healthz`)).arrayBuffer();
    return performance.now() - asked;
  };
  const gaps = collect(healthz, 2, over.signal);
  while ((await starter('GET', `/runs/${started.body.id}`)).body.finished_at === null)
    await pause(100);
  const whole = performance.now() - began;
  over.abort();
  const measured = { reads: await reads, gaps: await gaps };
  return [
    { figure: `${ROWS} rows, from the click to the end`, unit: 'ms', values: [whole] },
    { figure: 'starting it', unit: 'ms', values: [started.ms] },
    { figure: `preview of ${PREVIEWED} rows`, unit: 'ms', values: previews },
    {
      figure: 'event loop, as a page that waits for nothing else',
      unit: 'ms',
      values: measured.gaps,
      budget: 100,
      by: 'max',
    },
    {
      figure: "somebody else's list meanwhile",
      unit: 'ms',
      values: measured.reads,
      budget: 250,
      by: 'max',
    },
  ];
}
