import { rm } from 'node:fs/promises';
import { openBrowser, openTab } from './support/browser.mjs';
import { buildPage, pageOf } from './support/build-page.mjs';
import { servePeers } from './support/peers.mjs';

const ROUNDS = 40;

/** Runs in the page. @param {{ act: string, rounds: number, values: number[] }} how */
async function repeat({ act, rounds, values }) {
  /** @type {number[]} */
  const took = [];
  for (let round = 0; round <= rounds; round += 1) {
    const value = Reflect.get(window, act)(values[round % values.length]);
    // The first round is a warm-up.
    if (round > 0) took.push(value);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return took;
}

/**
 * Duration of computations of the console between two key presses or two frames, without requests.
 */
export async function measure() {
  const folder = await buildPage('thinking');
  const pages = await servePeers([]);
  const browser = await openBrowser();
  try {
    const { page } = await openTab(browser, pages.url + pageOf('thinking'));
    await page.waitForSelector('body[data-ready]', { state: 'attached' });
    const run = (/** @type {string} */ act, /** @type {number[]} */ values) =>
      page.evaluate(repeat, { act, rounds: ROUNDS, values });
    const towns = await run('towns', [0]);
    const groups = await run('group', [4, 5, 6, 7, 8, 9]);
    const sentences = await run('parse', [0]);
    const by = /** @type {const} */ ('p95');
    return [
      { figure: '50 000 objects put into their towns', unit: 'ms', values: towns, budget: 8, by },
      {
        figure: '50 000 objects by town, one step of the zoom',
        unit: 'ms',
        values: groups,
        budget: 8,
        by,
      },
      { figure: 'a sentence of 24 words', unit: 'ms', values: sentences, budget: 1, by },
    ];
  } finally {
    await browser.close();
    pages.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
