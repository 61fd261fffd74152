import { setTimeout as pause } from 'node:timers/promises';
import { openBrowser, openTab, signIn } from './support/browser.mjs';
import { caller, tokenOf } from './support/caller.mjs';
import { startCompany } from './support/large.mjs';

const EDITS = 10;
const KEYS = 60;
/** Time after an edit within which all reads that it causes have ended. */
const SETTLED_MS = 2500;
/** Number of days that covers the whole history of every company of the bench. */
const DAYS = 390;
const DAY_MS = 86_400_000;
/** Duration of one frame at 60 Hz and of its drawing, in ms. */
const FRAME_MS = 1000 / 60 + 3;

/** BATON_BENCH_SIZE=demo selects a smaller company, which takes less time to generate. */
const size = process.env['BATON_BENCH_SIZE'] === 'demo' ? 'demo' : 'large';

/** @typedef {import('./support/caller.mjs').Call} Call */

/** Response of work with its duration in ms. @template T @param {() => Promise<T>} work */
async function timeWork(work) {
  const began = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - began };
}

/** Repeats a small request until it is stopped, and measures each. @param {Call} call */
function waitingOf(call) {
  /** @type {number[]} */
  const waits = [];
  const over = new AbortController();
  const going = (async () => {
    while (!over.signal.aborted) {
      waits.push((await timeWork(() => call('GET', '/rates/services'))).ms);
      await pause(10);
    }
  })();
  return async () => {
    over.abort();
    await going;
    return waits;
  };
}

/** Effect of a draft on all stored shipments. @param {Call} call @param {number} id */
async function effectOf(call, id) {
  const from = new Date(Date.now() - DAYS * DAY_MS).toISOString().slice(0, 10);
  const first = await timeWork(() => call('POST', `/rates/revisions/${id}/effect`, { from }));
  let effect = first.answer;
  const began = performance.now();
  while (effect.state === 'working') {
    await pause(50);
    effect = await call('GET', `/rates/revisions/${id}/effect`);
  }
  if (effect.state !== 'done') throw new Error(`The effect is ${effect.state}`);
  return { effect, first: first.ms, all: first.ms + performance.now() - began };
}

/** Raises a cell by one cent. @param {Call} call @param {number} group */
async function edit(call, group) {
  const { all_cells } = await call('GET', `/rates/groups/${group}?service=ECO`);
  const [cell] = all_cells;
  const [band, ...rest] = cell.bands;
  const bands = [{ ...band, base: Math.round(band.base * 100 + 1) / 100 }, ...rest];
  await call('PUT', `/rates/groups/update-rate-group/${group}`, {
    patch: [{ ...cell, bands, minimum: Math.min(cell.minimum, bands[0].base) }],
  });
}

/**
 * Types a price into the focused cell. Returns the time until the price is shown, and until its
 * effect is shown.
 * @param {import('@playwright/test').Page} page
 * @param {string} price
 */
async function typePrice(page, price) {
  const seen = page.evaluate(
    (text) =>
      new Promise((resolve) => {
        const figures = () => document.querySelector('.rates-totals')?.textContent;
        const before = figures();
        let began = 0;
        let shown = 0;
        const look = () => {
          const cell = document.querySelector('[role=gridcell][tabindex="0"] b')?.textContent;
          if (shown === 0 && cell === text) shown = performance.now() - began;
          const isOld = document.querySelector('.rates-effect.rates-old') !== null;
          if (shown > 0 && !isOld && figures() !== before)
            resolve({ shown, effect: performance.now() - began });
          else requestAnimationFrame(look);
        };
        const begin = (/** @type {KeyboardEvent} */ { key, timeStamp }) => {
          if (key !== 'Enter') return;
          window.removeEventListener('keydown', begin, { capture: true });
          began = timeStamp;
          look();
        };
        window.addEventListener('keydown', begin, { capture: true });
      }),
    price.replace('.', ','),
  );
  await page.keyboard.type(price);
  await page.keyboard.press('Enter');
  return seen;
}

/**
 * Time until a key press in the matrix is drawn, and until an edit is drawn.
 * @param {string} url
 * @param {number} id
 */
async function keysOf(url, id) {
  const browser = await openBrowser();
  try {
    const { page } = await openTab(browser, `${url}/session?page=login`);
    await signIn(page, `/rates-and-estimates?revision=${id}`);
    const cell = page.locator('[role=gridcell][tabindex="0"]').first();
    await cell.waitFor();
    await cell.focus();
    await page.evaluate(() => Reflect.set(Reflect.get(window, 'drawnAfter'), 'length', 0));
    for (let at = 0; at < KEYS; at += 1) {
      await page.keyboard.press(at % 16 < 8 ? 'ArrowRight' : 'ArrowLeft');
      await pause(50);
    }
    /** @type {number[]} */
    const keys = await page.evaluate(() => [...Reflect.get(window, 'drawnAfter')]);
    /** @type {{ shown: number, effect: number }[]} */
    const edits = [];
    for (let round = 0; round < EDITS; round += 1) {
      edits.push(await typePrice(page, `${200 + round}.50`));
      await pause(SETTLED_MS);
    }
    return { keys, edits };
  } finally {
    await browser.close();
  }
}

/** Time to prepare rates: computing the effect of a draft while others work, and publishing it. */
export async function measure() {
  const server = await startCompany(size);
  try {
    const call = caller(server.url, await tokenOf(server.url));
    const made = await timeWork(() => call('POST', '/rates/revisions', { name: 'Bench' }));
    const { id, cells } = made.answer;
    const [group] = await call('GET', `/rates/groups?rate_revision_id=${id}`);
    await edit(call, group.id);
    const stop = waitingOf(call);
    const { effect, first, all } = await effectOf(call, id);
    const waits = await stop();
    const again = [];
    for (let round = 0; round < EDITS; round += 1) {
      await edit(call, group.id);
      again.push((await effectOf(call, id)).all);
    }
    const { keys, edits } = await keysOf(server.url, id);
    await call('POST', `/rates/revisions/${id}/validate`);
    const { effect_id } = (await effectOf(call, id)).effect;
    const published = await timeWork(() =>
      call('POST', '/rates/revisions/publish', { id, effect_id }),
    );
    const of = `${effect.totals.shipments} shipments`;
    const ms = 'ms';
    return [
      { figure: `a draft of ${cells} cells is cloned`, unit: ms, budget: 2000, values: [made.ms] },
      { figure: `effect on ${of}: first figures`, unit: ms, budget: 1000, values: [first] },
      { figure: `effect on ${of}: all`, unit: ms, budget: 10_000, values: [all] },
      {
        figure: 'another request meanwhile',
        unit: ms,
        budget: 100,
        values: waits,
        by: /** @type {const} */ ('p95'),
      },
      { figure: `effect on ${of}: after an edited cell`, unit: ms, budget: 300, values: again },
      { figure: 'matrix, key to frame', unit: ms, budget: FRAME_MS, values: keys },
      {
        figure: 'matrix, edit to its price',
        unit: ms,
        budget: 100,
        values: edits.map(({ shown }) => shown),
      },
      {
        figure: `matrix, edit to its effect on ${of}`,
        unit: ms,
        budget: 300,
        values: edits.map(({ effect: drawn }) => drawn),
      },
      { figure: `${cells} cells are published`, unit: ms, budget: 2000, values: [published.ms] },
    ];
  } finally {
    await server.stop();
  }
}
