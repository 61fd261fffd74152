import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { openBrowser, openTab, signIn } from './support/browser.mjs';
import { buildPage, pageOf } from './support/build-page.mjs';
import { benchSize, startCompany } from './support/large.mjs';
import { servePeers } from './support/peers.mjs';

const ROUNDS = 12;
/** Duration of one frame at 60 Hz and of its drawing, in ms. */
const FRAME_MS = 1000 / 60 + 3;
const words = ['assign', 'nkosi', 'fv1', 'print inv', 'assign 20 unassigned to sipho'];
/** Each name is searched only once, because the console caches results. */
const names = ['naidoo', 'khumalo', 'sipho', 'johan', 'aisha', 'botha', 'mokoena', 'adams'];

/** @typedef {import('./support/browser.mjs').Tab} Tab */

/**
 * Opens the palette with the key; returns ms until its input is focused and drawn.
 * @param {Tab} tab
 */
async function open({ page }) {
  const painted = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            const { port1, port2 } = new MessageChannel();
            const look = () => {
              const isOpen = document.activeElement?.matches('.palette [role=combobox]');
              requestAnimationFrame(isOpen ? () => port2.postMessage(null) : look);
            };
            port1.addEventListener('message', () => resolve(performance.now() - timeStamp));
            port1.start();
            queueMicrotask(look);
          },
          { capture: true, once: true },
        );
      }),
  );
  await pause(30);
  await page.keyboard.press('Control+k');
  return /** @type {Promise<number>} */ (painted);
}

/** @param {Tab} tab */
async function shut({ page }) {
  for (let time = 0; time < 4 && (await page.locator('.palette').count()) > 0; time += 1) {
    await page.keyboard.press('Escape');
    await pause(60);
  }
}

/** Types words; returns the time from every key to its frame. @param {Tab} tab */
async function type({ page }) {
  await page.evaluate(() => void (Reflect.get(window, 'drawnAfter').length = 0));
  for (const word of words) {
    await page.keyboard.type(word, { delay: 70 });
    await page.locator('.palette [role=combobox]').fill('');
    await pause(100);
  }
  /** @type {number[]} */
  const drawn = await page.evaluate(() => Reflect.get(window, 'drawnAfter'));
  return [...drawn];
}

/**
 * Time from the last key of a word to the frame with records from the server.
 * @param {Tab} tab
 * @param {string} word
 */
async function records({ page }, word) {
  const found = page.evaluate(
    (text) =>
      new Promise((resolve) => {
        let key = 0;
        const listen = (/** @type {KeyboardEvent} */ event) => (key = event.timeStamp);
        addEventListener('keydown', listen, { capture: true });
        const seen = new PerformanceObserver((list) => {
          const isIt = list
            .getEntries()
            .some(({ name }) => name.includes(`q=${text}&`) || name.endsWith(`q=${text}`));
          if (!isIt) return;
          seen.disconnect();
          removeEventListener('keydown', listen, { capture: true });
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - key)));
        });
        seen.observe({ type: 'resource' });
      }),
    word,
  );
  await pause(30);
  await page.keyboard.type(word, { delay: 15 });
  const after = /** @type {number} */ (await found);
  await page.locator('.palette [role=combobox]').fill('');
  await pause(200);
  return after;
}

/** The palette: opening, typing over commands and local records, and searching the server. */
export async function measure() {
  const out = await buildPage('palette');
  const server = await startCompany(benchSize);
  const pages = await servePeers([]);
  const browser = await openBrowser();
  try {
    return figuresOf(await rounds(await openTabs(browser, server.url, pages.url)));
  } finally {
    await browser.close();
    pages.stop();
    await server.stop();
    await rm(out, { recursive: true, force: true });
  }
}

const CONSOLE = 'the console';

/** @param {import('@playwright/test').Browser} browser @param {string} consoleUrl @param {string} pagesUrl */
async function openTabs(browser, consoleUrl, pagesUrl) {
  const house = await openTab(browser, `${consoleUrl}/session?page=login`);
  await signIn(house.page, '/shipments');
  await house.page.locator('.table-grid[aria-busy=false]').waitFor();
  /** @type {Record<string, Tab>} */
  const tabs = { [CONSOLE]: house };
  for (const count of [20_000, 200_000]) {
    const url = `${pagesUrl}${pageOf('palette')}?records=${count}`;
    const tab = await openTab(browser, url);
    await tab.page.waitForSelector('body[data-ready]');
    tabs[`300 commands, ${count.toLocaleString('en-ZA')} records`] = tab;
  }
  return tabs;
}

/** @param {Record<string, Tab>} tabs */
async function rounds(tabs) {
  /** @type {Record<string, { open: number[], keys: number[] }>} */
  const seen = Object.fromEntries(Object.keys(tabs).map((name) => [name, { open: [], keys: [] }]));
  /** @type {number[]} */
  const found = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, tab] of Object.entries(tabs)) {
      await tab.page.bringToFront();
      const opened = await open(tab);
      const keys = await type(tab);
      if (name === CONSOLE && round > 0)
        found.push(await records(tab, names[round % names.length] ?? ''));
      await shut(tab);
      // The first round is a warm-up.
      if (round > 0) seen[name]?.open.push(opened);
      if (round > 0) seen[name]?.keys.push(...keys);
    }
  }
  return { seen, found };
}

/** @param {Awaited<ReturnType<typeof rounds>>} measured */
function figuresOf({ seen, found }) {
  const by = /** @type {const} */ ('p95');
  return [
    ...Object.entries(seen).flatMap(([name, { open: opened, keys }]) => [
      { figure: `open to focused and drawn: ${name}`, unit: 'ms', values: opened, budget: 50, by },
      { figure: `key to frame: ${name}`, unit: 'ms', values: keys, budget: FRAME_MS, by },
    ]),
    {
      figure: 'records of the server after the last key',
      unit: 'ms',
      values: found,
      budget: 120,
      by,
    },
  ];
}
