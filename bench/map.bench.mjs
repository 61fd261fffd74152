import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { openBrowser, openTab, measureTime } from './support/browser.mjs';
import { buildPage, pageOf } from './support/build-page.mjs';
import { servePeers } from './support/peers.mjs';
import { quantile } from './support/report.mjs';

const ROUNDS = 3;
const UPDATES = 6;
/** Time between two updates, in which workers respond and frames are drawn. */
const EVERY_MS = 1_000;
const REST_MS = 3_000;
const budgets = { 10000: 1.5, 50000: 4 };
/** Minimum factor by which updates of a plain map take longer. */
const RATIO = 30;

/** @typedef {import('./support/browser.mjs').Tab} Tab */
/**
 * Milliseconds on the main thread: `calls` and `pictures` are measured by the page itself. `script`
 * and `task` are all scripts and all tasks per update, including its drawing.
 * @typedef {{ calls: number[], pictures: number[], script: number, task: number }} Cost
 */

/** Milliseconds of script per second while nothing moves. @param {Tab} tab */
async function rest(tab) {
  await tab.page.bringToFront();
  await pause(EVERY_MS);
  const before = await measureTime(tab);
  await pause(REST_MS);
  const after = await measureTime(tab);
  return ((after.script - before.script) * 1000) / REST_MS;
}

/** Cost of a few moves of all drivers. @param {Tab} tab @returns {Promise<Cost>} */
async function move(tab) {
  await tab.page.bringToFront();
  await pause(EVERY_MS);
  const before = await measureTime(tab);
  const updates = { act: 'update', times: UPDATES, every: EVERY_MS };
  const calls = await tab.page.evaluate(repeat, updates);
  const after = await measureTime(tab);
  const pictures = await tab.page.evaluate(repeat, { act: 'picture', times: UPDATES, every: 200 });
  const each = (/** @type {'script' | 'task'} */ kind) => (after[kind] - before[kind]) / UPDATES;
  return { calls, pictures, script: each('script'), task: each('task') };
}

/** Runs in the page. @param {{ act: string, times: number, every: number }} how */
async function repeat({ act, times, every }) {
  /** @type {number[]} */
  const took = [];
  for (let time = 0; time < times; time += 1) {
    took.push(Reflect.get(window, act)());
    await new Promise((resolve) => setTimeout(resolve, every));
  }
  return took;
}

/** @param {import('@playwright/test').Browser} browser @param {string} url */
async function openMap(browser, url) {
  const tab = await openTab(browser, url);
  // Small, because drawing pixels without a graphics card would dominate the measurement.
  await tab.page.setViewportSize({ width: 480, height: 320 });
  await tab.page.waitForSelector('body[data-ready]', { timeout: 120_000 });
  await pause(3_000);
  return tab;
}

/**
 * Compares the two ways to move drivers, in turns.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {10000 | 50000} count
 */
async function compare(browser, url, count) {
  const ours = await openMap(browser, `${url}?by=console&count=${count}`);
  const plain = await openMap(browser, `${url}?by=set-data&count=${count}`);
  /** @type {{ ours: Cost[], plain: Cost[] }} */
  const seen = { ours: [], plain: [] };
  const atRest = await rest(ours);
  for (let round = 0; round <= ROUNDS; round += 1) {
    const costs = { ours: await move(ours), plain: await move(plain) };
    if (round === 0) continue;
    seen.ours.push(costs.ours);
    seen.plain.push(costs.plain);
  }
  await ours.page.context().close();
  await plain.page.context().close();
  const named = `${count / 1000} 000 moving`;
  const budget = budgets[count];
  const all = (/** @type {Cost[]} */ costs, /** @type {'calls' | 'pictures'} */ kind) =>
    costs.flatMap((cost) => cost[kind]);
  const each = (/** @type {Cost[]} */ costs, /** @type {'script' | 'task'} */ kind) =>
    costs.map((cost) => cost[kind]);
  const figure = (/** @type {string} */ text, /** @type {number[]} */ values) => ({
    figure: `${text}, ${named}`,
    unit: 'ms',
    values,
  });
  // The library processes its data later and in parts, so only the total script time can be
  // compared.
  const plainly = quantile(each(seen.plain, 'script'), 0.5);
  const shares = all(seen.ours, 'calls').map((call) => call / plainly);
  return [
    { ...figure('script for an update', all(seen.ours, 'calls')), budget },
    figure('script for a picture between updates', all(seen.ours, 'pictures')),
    { ...figure('script a second while nothing moves', [atRest]), budget: 1 },
    figure('all script with its pictures', each(seen.ours, 'script')),
    figure('setData: the call alone', all(seen.plain, 'calls')),
    figure('setData: all script with its pictures', each(seen.plain, 'script')),
    { ...figure('share of setData', shares), unit: '×', budget: 1 / RATIO },
    figure('whole main thread', each(seen.ours, 'task')),
    figure('setData: whole main thread', each(seen.plain, 'task')),
  ];
}

/** Cost of an update of all drivers on the live map, compared with a plain map. */
export async function measure() {
  const folder = await buildPage('map');
  const pages = await servePeers([]);
  try {
    const browser = await openBrowser();
    try {
      const url = pages.url + pageOf('map');
      const few = await compare(browser, url, 10_000);
      const many = await compare(browser, url, 50_000);
      return [...few, ...many];
    } finally {
      await browser.close();
    }
  } finally {
    pages.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
