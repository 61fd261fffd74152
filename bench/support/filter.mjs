import { setTimeout as pause } from 'node:timers/promises';

const words = ['nkosi', 'sandton', 'van', 'thandi', 'dlamini', 'cape', 'lerato', 'botha'];

/**
 * Time from the last key of a word in the filter line to the filtered rows, and from each key to
 * its frame.
 * @param {import('./browser.mjs').Tab} tab
 */
export async function filter({ page }) {
  await page.bringToFront();
  await page.evaluate(() => {
    /** @type {number[]} */
    const times = [];
    let key = 0;
    addEventListener('keydown', (event) => (key = event.timeStamp), { capture: true });
    const grid = document.querySelector('.table-grid');
    new MutationObserver(() => {
      if (grid?.getAttribute('aria-busy') === 'true') return;
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - key)));
    }).observe(grid ?? document, { attributes: true, attributeFilter: ['aria-busy'] });
    Object.assign(window, { answeredAfter: times });
  });
  /** @type {number[]} */
  const rows = [];
  /** @type {number[]} */
  const keys = [];
  const line = page.locator('.filter-line input');
  for (const word of words) {
    await line.focus();
    await page.evaluate(() => {
      Reflect.get(window, 'answeredAfter').length = 0;
      Reflect.get(window, 'drawnAfter').length = 0;
    });
    await page.keyboard.type(word, { delay: 60 });
    await pause(900);
    const seen = await page.evaluate(() => ({
      answered: Reflect.get(window, 'answeredAfter'),
      drawn: Reflect.get(window, 'drawnAfter'),
    }));
    rows.push(...seen.answered.slice(-1));
    keys.push(...seen.drawn);
    await line.fill('');
    await pause(500);
  }
  return { rows, keys };
}
