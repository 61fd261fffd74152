import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../../scripts/machine/chromium.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ page: Page, cdp: import('@playwright/test').CDPSession }} Tab */

/** Opens a browser in which a wheel notch is one step, so that work can be measured per notch. */
export async function openBrowser() {
  return chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-smooth-scrolling', '--disable-quic'],
  });
}

/** @param {import('@playwright/test').Browser} browser @param {string} url @returns {Promise<Tab>} */
export async function openTab(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watchKeys);
  await page.goto(url);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  return { page, cdp };
}

/** Signs in at the console and opens a place. @param {Page} page @param {string} place */
export async function signIn(page, place) {
  await page.getByRole('textbox', { name: 'Email' }).fill('superadmin@baton.test');
  await page.getByLabel('Password', { exact: true }).fill('baton-demo');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.goto(new URL(place, page.url()).href);
}

// Runs in the page: records the time from each key to the next drawn frame.
function watchKeys() {
  /** @type {number[]} */
  const drawn = [];
  Object.assign(window, { drawnAfter: drawn });
  const listen = (/** @type {KeyboardEvent} */ { timeStamp }) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => drawn.push(performance.now() - timeStamp));
    port1.start();
    requestAnimationFrame(() => port2.postMessage(null));
  };
  window.addEventListener('keydown', listen, { capture: true });
}

/** Time spent on the main thread, in ms. @param {Tab} tab */
export async function measureTime({ cdp }) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (/** @type {string} */ name) =>
    1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  return {
    task: of('TaskDuration'),
    script: of('ScriptDuration'),
    layout: of('LayoutDuration') + of('RecalcStyleDuration'),
  };
}

/** @param {Tab} tab @param {{ notches: number, by: number, every: number }} how pixels and ms */
export async function wheel(tab, { notches, by, every }) {
  await tab.page.bringToFront();
  await pause(300);
  const before = await measureTime(tab);
  for (let notch = 0; notch < notches; notch += 1) {
    const began = performance.now();
    const at = { x: 720, y: 500, deltaX: 0, deltaY: by };
    await tab.cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at });
    await pause(Math.max(0, every - (performance.now() - began)));
  }
  await pause(100);
  const after = await measureTime(tab);
  return {
    task: (after.task - before.task) / notches,
    script: (after.script - before.script) / notches,
    layout: (after.layout - before.layout) / notches,
  };
}

/**
 * Presses keys one by one; returns the time from each to its frame, in ms.
 * @param {Tab} tab @param {string} key @param {{ times: number, every: number }} how
 */
export async function press({ page }, key, { times, every }) {
  await page.bringToFront();
  await page.evaluate(() => void (Reflect.get(window, 'drawnAfter').length = 0));
  for (let time = 0; time < times; time += 1) {
    // Varies the pause, so that keys are not in step with frames.
    await pause(every + (time % 7) * 2.3);
    await page.keyboard.press(key);
  }
  await pause(100);
  /** @type {number[]} */
  const drawn = await page.evaluate(() => Reflect.get(window, 'drawnAfter'));
  return [...drawn];
}

/**
 * Busy share of the main thread and share of dropped frames while the page updates itself, in %.
 * @param {Tab} tab @param {number} forMs
 */
export async function live(tab, forMs) {
  await tab.page.bringToFront();
  await pause(300);
  const before = await measureTime(tab);
  const seen = await tab.page.evaluate(async (ms) => {
    const stop = Reflect.get(window, 'startUpdates')();
    const began = performance.now();
    let frames = 0;
    while (performance.now() - began < ms) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      frames += 1;
    }
    stop();
    return { frames, ms: performance.now() - began };
  }, forMs);
  const after = await measureTime(tab);
  return {
    busy: (100 * (after.task - before.task)) / seen.ms,
    dropped: Math.max(0, 100 * (1 - seen.frames / ((seen.ms * 60) / 1000))),
  };
}
