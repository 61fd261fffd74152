import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../scripts/machine/chromium.mjs';
import { startServer } from '../tests/support/server.mjs';

const ROUNDS = 5;

/**
 * Adds up the gzip size of every script that a page loads.
 * @param {import('@playwright/test').Page} page
 */
function countScripts(page) {
  /** @type {Map<string, Promise<number>>} */
  const sizes = new Map();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const size = response.body().then((body) => gzipSync(body).byteLength / 1000);
    sizes.set(new URL(response.url()).pathname, size);
  });
  return async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
}

/** @param {import('@playwright/test').Browser} browser @param {string} url */
async function visit(browser, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  // Other pages are prefetched while the browser is idle. They are not part of the shell.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const scripts = countScripts(page);
  const began = performance.now();
  await page.goto(`${url}/session?page=login`);
  await page.getByRole('textbox', { name: 'Email' }).fill('ops@baton.test');
  const usable = performance.now() - began;
  const signInSize = await scripts();
  await page.getByLabel('Password', { exact: true }).fill('baton-demo');
  const entered = performance.now();
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const signedIn = performance.now() - entered;
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const shellSize = await scripts();
  await context.close();
  return { usable, signedIn, signInSize, shellSize };
}

/** Slow 4G as browsers define it. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/**
 * Public tracking page on a phone: time until its largest part is drawn, and the transferred size.
 * @param {import('@playwright/test').Browser} browser @param {string} url
 */
async function track(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  let weight = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (weight += encodedDataLength));
  await page.goto(`${url}/tracker`, { waitUntil: 'networkidle' });
  const drawn = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return { drawn: Number(drawn), weight: weight / 1000 };
}

/**
 * Download size and time until the sign-in screen accepts keys, until the shell is shown, and for
 * the tracking page.
 */
export async function measure() {
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox'],
  });
  const visits = [];
  const tracked = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      visits.push(await visit(browser, server.url));
      tracked.push(await track(browser, server.url));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return [
    {
      figure: 'script of the sign-in screen, gzip',
      unit: 'kB',
      values: visits.map((v) => v.signInSize),
      budget: 130,
    },
    {
      figure: 'script of the signed-in shell, gzip',
      unit: 'kB',
      values: visits.map((v) => v.shellSize),
      budget: 200,
    },
    { figure: 'address to usable sign-in screen', unit: 'ms', values: visits.map((v) => v.usable) },
    { figure: 'Enter to the shell', unit: 'ms', values: visits.map((v) => v.signedIn) },
    {
      figure: 'public tracker on slow 4G: largest part drawn',
      unit: 'ms',
      values: tracked.map(({ drawn }) => drawn),
      budget: 1200,
    },
    {
      figure: 'public tracker: all that it loads',
      unit: 'kB',
      values: tracked.map(({ weight }) => weight),
      budget: 60,
    },
  ];
}
