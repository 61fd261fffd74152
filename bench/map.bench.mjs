import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { openBrowser, openTab, spent } from './browser.mjs';
import { buildPage, pageOf } from './build-page.mjs';
import { servePeers } from './peers.mjs';
import { quantile } from './report.mjs';

const ROUNDS = 4;
const UPDATES = 6;
/** Once a second, as the feed brings them, memory is looked at so often. */
const LOOK_MS = 15_000;
/** How long memory is watched; BATON_BENCH_MINUTES=60 for the whole hour. */
const MINUTES = Number(process.env['BATON_BENCH_MINUTES'] ?? 2);
/** Before it, the slope tells of warming up. */
const WARM_MINUTES = 10;
const budgets = { 10000: 1.5, 50000: 4 };
/** A plain map takes at least so many times as long. */
const RATIO = 30;

/** @typedef {import('./browser.mjs').Tab} Tab */
/** @typedef {{ script: number, task: number }} Cost */

/** Drivers move a few times; ms of the main thread for each time. @param {Tab} tab @returns {Promise<Cost>} */
async function move(tab) {
  await tab.page.bringToFront();
  await pause(500);
  const before = await spent(tab);
  await tab.page.evaluate(async (times) => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let time = 0; time < times; time += 1) {
      Reflect.get(window, 'update')();
      // Two frames to draw it, and time for workers to answer.
      await drawn();
      await drawn();
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }, UPDATES);
  await pause(1_000);
  const after = await spent(tab);
  return {
    script: (after.script - before.script) / UPDATES,
    task: (after.task - before.task) / UPDATES,
  };
}

/** @param {import('@playwright/test').Browser} browser @param {string} url */
async function openMap(browser, url) {
  const tab = await openTab(browser, url);
  // Pixels are the work of the graphics card, and where there is none they would drown what is measured.
  await tab.page.setViewportSize({ width: 480, height: 320 });
  await tab.page.waitForSelector('body[data-ready]', { timeout: 120_000 });
  await pause(3_000);
  return tab;
}

/** What is still held after collecting, MB. @param {Tab} tab */
async function held({ cdp }) {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}

/** MB an hour by least squares. @param {{ at: number, mb: number }[]} looks */
function slopeOf(looks) {
  const mean = (/** @type {number[]} */ values) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(looks.map(({ at }) => at)), mean(looks.map(({ mb }) => mb))];
  const over = looks.reduce((sum, { at, mb }) => sum + (at - x) * (mb - y), 0);
  return (over / looks.reduce((sum, { at }) => sum + (at - x) ** 2, 0)) * 3_600_000;
}

/** A map on which 2 000 drivers move every second, watched for a while. @param {Tab} tab */
async function memory(tab) {
  await tab.page.bringToFront();
  await tab.page.evaluate(() => void setInterval(() => Reflect.get(window, 'update')(), 1_000));
  const began = Date.now();
  /** @type {{ at: number, mb: number }[]} */
  const looks = [];
  while (Date.now() - began < MINUTES * 60_000) {
    await pause(LOOK_MS);
    looks.push({ at: Date.now() - began, mb: await held(tab) });
  }
  const warm = looks.filter(({ at }) => at >= WARM_MINUTES * 60_000);
  const isLong = warm.length > WARM_MINUTES;
  return [
    {
      figure: `held after ${MINUTES} min, 2 000 moving`,
      unit: 'MB',
      values: looks.map(({ mb }) => mb),
    },
    {
      figure: isLong ? 'growth after the first ten minutes' : 'growth, too short to be judged',
      unit: 'MB/h',
      values: [slopeOf(isLong ? warm : looks)],
      ...(isLong && { budget: 2 }),
    },
  ];
}

/** The two ways to move so many drivers, in turn. @param {import('@playwright/test').Browser} browser @param {string} url @param {10000 | 50000} count */
async function compare(browser, url, count) {
  const ours = await openMap(browser, `${url}?by=console&count=${count}`);
  const plain = await openMap(browser, `${url}?by=set-data&count=${count}`);
  /** @type {{ ours: Cost[], plain: Cost[] }} */
  const seen = { ours: [], plain: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const costs = { ours: await move(ours), plain: await move(plain) };
    if (round === 0) continue;
    seen.ours.push(costs.ours);
    seen.plain.push(costs.plain);
  }
  await ours.page.context().close();
  await plain.page.context().close();
  const scripts = (/** @type {Cost[]} */ costs) => costs.map(({ script }) => script);
  const tasks = (/** @type {Cost[]} */ costs) => costs.map(({ task }) => task);
  const named = `${count / 1000} 000 moving`;
  const budget = budgets[count];
  // The budget says that the plain map takes at least so many times as long: so the share is at most one of them.
  const share = quantile(tasks(seen.ours), 0.5) / quantile(tasks(seen.plain), 0.5);
  return [
    { figure: `script for an update, ${named}`, unit: 'ms', values: scripts(seen.ours), budget },
    { figure: `script with setData, ${named}`, unit: 'ms', values: scripts(seen.plain) },
    { figure: `main thread for an update, ${named}`, unit: 'ms', values: tasks(seen.ours) },
    { figure: `main thread with setData, ${named}`, unit: 'ms', values: tasks(seen.plain) },
    { figure: `share of setData, ${named}`, unit: '×', values: [share], budget: 1 / RATIO },
  ];
}

/** The live map: what an update of all drivers costs beside a plain map, and what stays in memory. */
export async function measure() {
  const folder = await buildPage('map');
  const pages = await servePeers([]);
  try {
    const browser = await openBrowser();
    try {
      const url = pages.url + pageOf('map');
      const few = await compare(browser, url, 10_000);
      const many = await compare(browser, url, 50_000);
      const watched = await openMap(browser, `${url}?by=console&count=2000`);
      return [...few, ...many, ...(await memory(watched))];
    } finally {
      await browser.close();
    }
  } finally {
    pages.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
