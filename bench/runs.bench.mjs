import { setTimeout as pause } from 'node:timers/promises';
import { caller, tokenOf } from './support/caller.mjs';
import { startServer } from '../tests/support/server.mjs';

const ROWS = 5000;
const PREVIEWED = 12_000;

/** Duration of work in ms. @param {() => Promise<unknown>} work */
async function timeOf(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * Repeats a measurement until it is stopped.
 * @param {() => Promise<number>} once
 * @param {number} every ms
 * @param {AbortSignal} until
 */
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

/**
 * Effect of a run of 5000 rows on other users. A page without database access only waits for the
 * event loop.
 */
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
  const starter = caller(server.url, await tokenOf(server.url));
  const reader = caller(server.url, await tokenOf(server.url, 'ops@baton.test'));
  const planned = { call: 'POST /shipments/bulkupdate', arguments: { order_number: 'BENCH' } };
  const previews = [];
  for (let round = 0; round < 5; round += 1) {
    const subject = { ids: ids(PREVIEWED) };
    previews.push(await timeOf(() => starter('POST', '/runs/preview', { ...planned, subject })));
  }
  const over = new AbortController();
  const began = performance.now();
  const started = await starter('POST', '/runs', {
    ...planned,
    subject: { ids: ids(ROWS) },
    title: 'Bench',
  });
  const starting = performance.now() - began;
  const list = '/shipments?range=[0,24]&sort=["time_created","DESC"]';
  const reads = collect(() => timeOf(() => reader('GET', list)), 10, over.signal);
  const healthz = async () => (await fetch(`${server.url}/healthz`)).arrayBuffer();
  const gaps = collect(() => timeOf(healthz), 2, over.signal);
  while ((await starter('GET', `/runs/${started.id}`)).finished_at === null) await pause(100);
  const whole = performance.now() - began;
  over.abort();
  const measured = { reads: await reads, gaps: await gaps };
  return [
    { figure: `${ROWS} rows, from the click to the end`, unit: 'ms', values: [whole] },
    { figure: 'starting it', unit: 'ms', values: [starting] },
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
