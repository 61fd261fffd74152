import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { demo } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

const rows = (page: Page) =>
  page.getByRole('tree', { name: 'Objects in view' }).getByRole('treeitem');
const note = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });

/** Expects the list and its keys to work, whether the map is drawn or not. */
async function expectTheListToWork(page: Page) {
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('j');
  // The list is sorted worst first, so its first row depends on the data that has arrived.
  await expect(rows(page).and(page.locator('[data-focused=true]'))).toHaveCount(1);
}

test('an unreachable street map is replaced by the built-in one until the street map responds again', async ({
  page,
}) => {
  let isDown = true;
  const style = { version: 8, sources: {}, layers: [] };
  await page.route('**/streets.json', (route) =>
    isDown ? route.fulfill({ status: 503 }) : route.fulfill({ json: style }),
  );
  await page.route('**/maps', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const configured = html.replace(/(name="baton-map-style" content=")[^"]*/, '$1/streets.json');
    await route.fulfill({ response: answer, body: configured });
  });
  await openAs(page, demo('ops'), '/maps');
  await expect(
    note(page, /The street map is unavailable\. The built-in map is shown\./),
  ).toBeVisible();
  await expectTheListToWork(page);
  isDown = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(note(page, /street map is unavailable/)).toBeHidden();
});

test('the list is shown when WebGL stops, and the map is drawn again when WebGL returns', async ({
  page,
}) => {
  await openAs(page, demo('ops'), '/maps');
  const canvas = page.locator('canvas.maplibregl-canvas');
  await expect(canvas).toBeVisible();
  await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('Natural Earth');
  const first = await canvas.elementHandle();
  await first?.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return;
    const lose = element.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    Object.assign(window, { restore: () => lose?.restoreContext() });
    lose?.loseContext();
  });
  await expect(note(page, /The graphics on this computer stopped/)).toBeVisible();
  await expectTheListToWork(page);
  await page.evaluate(() => Reflect.get(window, 'restore')());
  await expect(note(page, /graphics on this computer/)).toBeHidden();
  expect(await canvas.evaluate((element, before) => element === before, first)).toBe(false);
  await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('Natural Earth');
});

test('zones that cannot be loaded are reported, and are loaded on retry', async ({ page }) => {
  let isDown = true;
  await page.route(/\/zones\?/, (route) =>
    isDown && route.request().resourceType() === 'fetch'
      ? route.fulfill({ status: 403, json: { message: 'Zones are closed.', code: 'forbidden' } })
      : route.fallback(),
  );
  await openAs(page, demo('ops'), '/maps?layers=rates');
  const failed = page.getByRole('alert').filter({ hasText: 'Zones are closed.' });
  await expect(failed).toBeVisible();
  isDown = false;
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeHidden();
  await expect(page.locator('#map-status')).toContainText(/[1-9]\d* zone/);
});
