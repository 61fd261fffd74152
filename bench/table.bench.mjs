import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildConsole } from './support/build-console.mjs';
import { live, openBrowser, openTab, press, signIn, wheel } from './support/browser.mjs';
import { caller, tokenOf } from './support/caller.mjs';
import { filter } from './support/filter.mjs';
import { benchSize, startCompany } from './support/large.mjs';
import { servePeers } from './support/peers.mjs';
import { quantile } from './support/report.mjs';

const ROUNDS = 5;
/** Duration of one frame at 60 Hz and of its drawing, in ms. */
const FRAME_MS = 1000 / 60 + 3;

/** @typedef {import('./support/browser.mjs').Tab} Tab */
/** @typedef {'console' | 'AG Grid' | 'by hand'} Who */

/** Rows of the server with the console's formatted values, for the peers. @param {string} url */
async function formattedRows(url) {
  const office = caller(url, await tokenOf(url));
  const rows = await office('GET', '/shipments?range=[0,999]');
  return rows.map((/** @type {Record<string, unknown>} */ row) => ({
    ...row,
    from: `${row['collection_city']} ${row['collection_zone']}`,
    to: `${row['delivery_city']} ${row['delivery_zone']}`,
    account_name: `${row['account_code']} ${row['account']}`,
    driver: row['delivery_driver'] ?? row['collection_driver'],
    changed: '3 min ago',
  }));
}

/**
 * Opens the list of shipments of the real console.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 */
async function openConsole(browser, url) {
  const tab = await openTab(browser, `${url}/session?page=login`);
  await signIn(tab.page, '/shipments');
  await tab.page.locator('.table-grid[aria-busy=false] .table-row .ref').first().waitFor();
  await tab.page.evaluate(prepareConsole);
  return tab;
}

// Runs in the page. Passes changed rows to the table's grid, as the live feed does.
function prepareConsole() {
  const element = document.querySelector('.table-grid');
  const grid = Reflect.get(window, 'benchGrid');
  let turn = 0;
  Object.assign(window, {
    focusRows() {
      if (element instanceof HTMLElement) element.focus();
    },
    startUpdates() {
      const timer = setInterval(() => {
        const [first, last] = grid.window.seen;
        const loaded = grid.rows.loadedIds();
        const changed = Array.from({ length: 50 }, (_, at) => {
          turn += 1;
          const place = first + (turn % (last - first + 1));
          const row =
            at % 2 === 0
              ? grid.rows.at(place)
              : grid.rows.get(loaded[(turn * 7919) % loaded.length]);
          const status = turn % 3 === 0 ? 'in-transit' : 'delivered';
          return { ...row, status, parcel_count: turn % 9, version: row.version + 1 };
        });
        grid.rows.applyChanges(changed);
      }, 50);
      return () => clearInterval(timer);
    },
  });
}

const scrollers =
  '.table-grid, #grid, #grid .ag-body-vertical-scroll-viewport, #grid .ag-body-viewport';

/** @param {Tab} tab */
const scrollTop = ({ page }) =>
  page.evaluate(
    (selector) => Math.max(...[...document.querySelectorAll(selector)].map((one) => one.scrollTop)),
    scrollers,
  );

/** @param {Tab} tab */
async function toTop({ page }) {
  await page.bringToFront();
  await page.evaluate((selector) => {
    for (const one of document.querySelectorAll(selector)) one.scrollTo(0, 0);
  }, scrollers);
  await pause(200);
}

/** Text of the visible rows. @param {Tab} tab */
const shownText = ({ page }) =>
  page.evaluate(() => document.querySelector('.table-body, #grid')?.textContent ?? '');

/** Measures everything once on one page. @param {Tab} tab @param {Who} who */
async function oneTurn(tab, who) {
  await toTop(tab);
  const notch = await wheel(tab, { notches: 40, by: 100, every: 33 });
  if ((await scrollTop(tab)) === 0) throw new Error(`Nothing was scrolled: ${who}`);
  const fling = await wheel(tab, { notches: 20, by: 1280, every: 33 });
  await toTop(tab);
  await tab.page.evaluate(() => Reflect.get(window, 'focusRows')());
  const arrows = await press(tab, 'ArrowDown', { times: 30, every: 25 });
  const letters = who === 'console' ? await press(tab, 'j', { times: 30, every: 25 }) : [];
  const marks = who === 'console' ? await press(tab, 'x', { times: 20, every: 25 }) : [];
  await toTop(tab);
  const before = await shownText(tab);
  const updates = await live(tab, 3000);
  if ((await shownText(tab)) === before) throw new Error(`Nothing changed live: ${who}`);
  return { notch, fling, arrows, letters, marks, updates };
}

/**
 * The list of shipments while scrolling, pressing keys and receiving live changes, compared with AG
 * Grid Community and a hand-written page.
 */
export async function measure() {
  if (!existsSync(path.join(import.meta.dirname, 'node_modules/ag-grid-community')))
    throw new Error('Install the peers first: npm install --prefix bench');
  const server = await startCompany(benchSize, { cwd: await buildConsole() });
  const peers = await servePeers(await formattedRows(server.url));
  const browser = await openBrowser();
  try {
    const house = await openConsole(browser, server.url);
    const turns = await takeTurns([
      ['console', house],
      ['AG Grid', await openTab(browser, `${peers.url}/pages/ag-grid.html`)],
      ['by hand', await openTab(browser, `${peers.url}/pages/floor.html`)],
    ]);
    return figuresOf(turns, await filter(house));
  } finally {
    await browser.close();
    peers.stop();
    await server.stop();
  }
}

/** @param {[Who, Tab][]} tabs */
async function takeTurns(tabs) {
  for (const [, { page }] of tabs)
    await page.waitForFunction(() => Reflect.has(window, 'startUpdates'));
  /** @type {Record<Who, Awaited<ReturnType<typeof oneTurn>>[]>} */
  const turns = { console: [], 'AG Grid': [], 'by hand': [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    // The first round is a warm-up.
    for (const [who, tab] of tabs) {
      const seen = await oneTurn(tab, who);
      if (round > 0) turns[who].push(seen);
    }
  }
  return turns;
}

/** @typedef {Awaited<ReturnType<typeof oneTurn>>} Turn */
/** @typedef {{ figure: string, unit: string, of: (turn: Turn) => number, most?: Partial<Record<Who, number>> }} Compared */

/** @type {Compared[]} */
const compared = [
  {
    figure: 'notch, task',
    unit: 'ms',
    of: ({ notch }) => notch.task,
    most: { 'AG Grid': 0.3, 'by hand': 1.3 },
  },
  { figure: 'notch, script', unit: 'ms', of: ({ notch }) => notch.script },
  { figure: 'notch, style and layout', unit: 'ms', of: ({ notch }) => notch.layout },
  { figure: 'fling, task', unit: 'ms', of: ({ fling }) => fling.task, most: { 'AG Grid': 0.25 } },
  { figure: 'fling, script', unit: 'ms', of: ({ fling }) => fling.script },
  { figure: 'live, busy', unit: '%', of: ({ updates }) => updates.busy, most: { 'AG Grid': 0.25 } },
  { figure: 'live, frames dropped', unit: '%', of: ({ updates }) => updates.dropped },
  {
    figure: 'arrow to frame, p95 of a round',
    unit: 'ms',
    of: ({ arrows }) => quantile(arrows, 0.95),
  },
];

/** @param {Record<Who, Turn[]>} turns @param {Compared} one @returns {import('./support/report.mjs').Figure[]} */
function compareWith(turns, { figure, unit, of, most = {} }) {
  const whos = /** @type {Who[]} */ (Object.keys(turns));
  const values = (/** @type {Who} */ who) => turns[who].map(of);
  const each = whos.map((who) => ({ figure: `${figure}: ${who}`, unit, values: values(who) }));
  const ratios = whos.flatMap((who) => {
    const budget = most[who];
    if (budget === undefined) return [];
    const times = values('console').map(
      (value, round) => value / (values(who)[round] ?? Number.NaN),
    );
    return [{ figure: `${figure}: console to ${who}`, unit: '×', values: times, budget }];
  });
  return [...each, ...ratios];
}

/** @param {Record<Who, Turn[]>} turns @param {{ rows: number[], keys: number[] }} typed */
function figuresOf(turns, typed) {
  const all = (/** @type {'arrows' | 'letters' | 'marks'} */ kind) =>
    turns.console.flatMap((seen) => seen[kind]);
  const frame = /** @type {const} */ ({ by: 'p95', unit: 'ms', budget: FRAME_MS });
  return [
    ...compared.flatMap((one) => compareWith(turns, one)),
    { figure: 'arrow to frame: console', values: all('arrows'), ...frame },
    { figure: 'j to frame: console', values: all('letters'), ...frame },
    { figure: 'x to frame: console', values: all('marks'), ...frame },
    { figure: 'filter: key to frame', values: typed.keys, ...frame },
    { figure: 'filter: last key to rows', unit: 'ms', values: typed.rows, budget: 100, by: 'p95' },
  ];
}
