import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openBrowser, openTab, signIn } from './support/browser.mjs';
import { startCompany } from './support/large.mjs';

const LOOK_MS = 15_000;
/** Minutes to watch the memory, by default two; BATON_BENCH_MINUTES=60 watches for an hour. */
const MINUTES = Number(process.env['BATON_BENCH_MINUTES'] ?? 2);
/** Warm-up in minutes, which the measured slope excludes. */
const WARM_MINUTES = 10;

/** @typedef {{ at: number, heap: number, nodes: number, listeners: number, server: number }} Look */

/**
 * Memory of the console and the server after garbage collection of the console, in MB.
 * @param {import('./support/browser.mjs').Tab} tab
 * @param {number} pid
 */
async function look({ cdp }, pid) {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return {
    heap: usedSize / 2 ** 20,
    nodes,
    listeners: jsEventListeners,
    server: Number(resident) / 1024,
  };
}

/** Growth in MB per hour, by least squares. @param {Look[]} looks */
function slopeOf(looks) {
  const mean = (/** @type {number[]} */ values) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(looks.map(({ at }) => at)), mean(looks.map(({ heap }) => heap))];
  const over = looks.reduce((sum, { at, heap }) => sum + (at - x) * (heap - y), 0);
  return (over / looks.reduce((sum, { at }) => sum + (at - x) ** 2, 0)) * 3_600_000;
}

/**
 * Watches a live map of the whole company.
 * @param {import('./support/browser.mjs').Tab} tab
 * @param {number} pid
 */
async function watch(tab, pid) {
  const began = Date.now();
  /** @type {Look[]} */
  const looks = [];
  while (Date.now() - began < MINUTES * 60_000) {
    await pause(LOOK_MS);
    // Moves the mouse, because inactive users are signed out.
    await tab.page.mouse.move(20 + (looks.length % 2), 20);
    looks.push({ at: Date.now() - began, ...(await look(tab, pid)) });
  }
  return looks;
}

/** Memory of a console with a live map over time, and of its server. */
export async function measure() {
  const server = await startCompany('demo', { env: { BATON_SIMULATOR: 'on' } });
  const browser = await openBrowser();
  try {
    const tab = await openTab(browser, `${server.url}/session?page=login`);
    // Small, because drawing pixels without a graphics card takes CPU time from the other
    // processes.
    await tab.page.setViewportSize({ width: 900, height: 560 });
    await signIn(tab.page, '/maps');
    await tab.page.locator('canvas').first().waitFor();
    const looks = await watch(tab, server.pid);
    if ((await tab.page.locator('canvas').count()) === 0) throw new Error('The map is gone.');
    const warm = looks.filter(({ at }) => at >= WARM_MINUTES * 60_000);
    const isLong = warm.length > WARM_MINUTES;
    const values = (/** @type {'heap' | 'nodes' | 'listeners' | 'server'} */ kind) =>
      looks.map((one) => one[kind]);
    return [
      { figure: 'console on a live map, held', unit: 'MB', values: values('heap') },
      {
        figure: isLong ? 'growth after the first ten minutes' : 'growth, too short to be judged',
        unit: 'MB/h',
        values: [slopeOf(isLong ? warm : looks)],
        ...(isLong && { budget: 2 }),
      },
      { figure: 'nodes of the page', unit: '', values: values('nodes') },
      { figure: 'listeners of the page', unit: '', values: values('listeners') },
      { figure: 'server with demo', unit: 'MB', values: values('server'), budget: 500 },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
