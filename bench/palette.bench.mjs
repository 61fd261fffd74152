import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../scripts/process.mjs';
import { openBrowser, openTab, signIn } from './browser.mjs';
import { startCompany } from './large.mjs';
import { servePeers } from './peers.mjs';

const ROUNDS = 12;
/** One frame at 60 Hz, and the drawing of it. */
const FRAME_MS = 1000 / 60 + 3;
const words = ['assign', 'nkosi', 'fv1', 'print inv', 'sandton'];
/** Each is asked once: the console keeps what it was told. */
const names = ['naidoo', 'khumalo', 'sipho', 'johan', 'aisha', 'botha', 'mokoena', 'adams'];
const out = path.join(import.meta.dirname, 'results/palette');

/** @typedef {import('./browser.mjs').Tab} Tab */

/** Builds the page that shows the palette with local records. */
async function buildPage() {
  const { build } = await import('vite');
  await build({
    root: path.join(import.meta.dirname, 'pages/palette'),
    base: './',
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: out, emptyOutDir: true },
  });
}

/** Opens the palette with the key; ms until its input is focused and drawn. @param {Tab} tab */
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

/** Types words and gives for every key the time to its frame. @param {Tab} tab */
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

/** From the last key of a word to the frame with what the server found for it. @param {Tab} tab @param {string} word */
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

/** The palette: opening, typing over commands and local records, and what the server finds. */
export async function measure() {
  await buildPage();
  const server = await startCompany('large');
  const pages = await servePeers([]);
  const browser = await openBrowser();
  const house = await openTab(browser, `${server.url}/session?page=login`);
  await signIn(house.page, '/shipments');
  await house.page.locator('.table-grid[aria-busy=false]').waitFor();
  /** @type {Record<string, Tab>} */
  const tabs = {
    'the console': house,
    '300 commands, 20 000 records': await openTab(
      browser,
      `${pages.url}/results/palette/index.html?records=20000`,
    ),
    '300 commands, 200 000 records': await openTab(
      browser,
      `${pages.url}/results/palette/index.html?records=200000`,
    ),
  };
  for (const { page } of Object.values(tabs).slice(1))
    await page.waitForSelector('body[data-ready]');
  /** @type {Record<string, { open: number[], keys: number[] }>} */
  const seen = Object.fromEntries(Object.keys(tabs).map((name) => [name, { open: [], keys: [] }]));
  /** @type {number[]} */
  const found = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, tab] of Object.entries(tabs)) {
      await tab.page.bringToFront();
      const opened = await open(tab);
      const keys = await type(tab);
      if (tab === house && round > 0)
        found.push(await records(tab, names[round % names.length] ?? ''));
      await shut(tab);
      if (round > 0) seen[name]?.open.push(opened);
      if (round > 0) seen[name]?.keys.push(...keys);
    }
  }
  await browser.close();
  pages.stop();
  await server.stop();
  await rm(out, { recursive: true, force: true });
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
