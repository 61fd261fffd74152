import type { Page } from '@playwright/test';
import { startView } from '#views/maps/map-place.ts';
import { project } from '#map/mercator.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { expectNoObjections } from '../../support/e2e/axe.ts';
import { heading, listOf } from '../../support/e2e/keys.ts';
import { demo } from '../../support/e2e/people.ts';
import { openAs, startAs } from '../../support/e2e/session.ts';
import { withoutWebgl } from '../../support/e2e/webgl.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone a row has two lines and opens on a tap anywhere', async ({ page }) => {
  await openAs(page, demo('superadmin'), '/shipments');
  const list = listOf(page, 'Shipments');
  await expect(list).toHaveAttribute('aria-busy', 'false');
  const row = list.getByRole('row').nth(1);
  const box = await row.boundingBox();
  expect(box).toMatchObject({ height: 60, width: 390 });
  // The first shipment begins in the top 28 % of the window, even below a site-wide message.
  await expect(page.locator('.site-message')).toBeVisible();
  expect((await list.boundingBox())?.y).toBeLessThan(0.28 * 844);
  const reference = (await row.getByRole('link').textContent()) ?? '';
  const below = (await list.getByRole('row').nth(2).getByRole('link').textContent()) ?? '';
  // Neither the list nor the page is wider than the window.
  for (const scroller of [list, page.locator('html')])
    expect(await scroller.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await expectNoObjections(page, 'rows of two lines');
  await row.click({ position: { x: 300, y: 45 } });
  await expect(heading(page, reference)).toBeVisible();
  // Tapping steps through the same records as the keys, and Back leads to the list.
  await page.getByRole('button', { name: 'Next shipment of the list' }).click();
  await expect(heading(page, below)).toBeVisible();
  await page.goBack();
  await row.getByRole('gridcell', { name: 'Mark', exact: true }).click();
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.table-subject')).toHaveText('1 shipment');
});

test('a wider window shows a table again with the focused row in view', async ({ page }) => {
  await openAs(page, demo('superadmin'), '/shipments');
  const list = listOf(page, 'Shipments');
  await expect(list.getByRole('gridcell').first()).toBeVisible();
  await list.focus();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('j');
  const focused = list.locator('[data-focused]');
  // The heading is the first row.
  await expect(focused).toHaveAttribute('aria-rowindex', '32');
  const id = await focused.getAttribute('id');
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect(list.getByRole('columnheader', { name: 'Reference' })).toBeVisible();
  await expect(focused).toHaveAttribute('id', id ?? '');
  await expect(focused).toBeInViewport();
});

/** Parts that may scroll sideways: tabs, sections and the conditions of a filter. */
const LINES = '.head-beside, .tabs, .settings-sections, .filter-line, .since-brief ul';

const wider = (page: Page) =>
  page.evaluate((lines) => {
    const scrolls = (one: Element) =>
      one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowX);
    return [...document.querySelectorAll('*')]
      .filter((one) => scrolls(one) && one.scrollWidth - one.clientWidth > 1 && !one.matches(lines))
      .map((one) => `${one.className || one.tagName}: ${one.scrollWidth} in ${one.clientWidth}`);
  }, LINES);

const places = [
  ['/dashboard', 'Dashboard'],
  ['/shipments', 'Shipments'],
  ['/maps', 'Maps'],
  ['/shipments/book', 'Book a shipment'],
  ['/shipments/import', 'Import shipments'],
  ['/track', 'Track a parcel'],
  ['/runs', 'Runs'],
  ['/accounts', 'Accounts'],
  ['/accounts/age-analysis', 'Age analysis'],
  ['/users', 'Users'],
  ['/inbound-xml', 'Inbound XML'],
  ['/settings/notifications', 'Settings'],
  ['/sent-sms', 'Sent SMS'],
  ['/billing/payments', 'Imported Receipts'],
  ['/billing/invoices', 'All invoices'],
  ['/amazon-shipments/lists', 'Marketplace lists'],
  ['/amazon-shipments/event-shipments', 'Marketplace events'],
  ['/amazon-shipments/tools', 'Marketplace tools'],
  ['/amazon-invoices', 'Marketplace invoices'],
  ['/my-profile', 'My profile'],
  ['/outgoing-messages', 'Outgoing messages'],
] as const;

/** Names the controls that are too low to tap with a fingertip. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const pressed =
      '.top button, .head .btn, .table-tools .btn, .table-foot button, .map-layers button, .map-handle, .now-what a, .since-brief a';
    return [...document.querySelectorAll<HTMLElement>(pressed)]
      .filter((one) => one.offsetHeight > 0 && one.offsetHeight < 44)
      .map((one) => `${one.innerText || one.ariaLabel}: ${one.offsetHeight}`);
  });

test('no page is wider than a phone or a tablet, and controls are as large as a fingertip', async ({
  page,
}) => {
  await startAs(page, demo('superadmin'));
  for (const [path, title] of places) {
    await page.setViewportSize({ width: 390, height: 844 });
    // Changes the page as a link does, because loading the console for each page would take most of
    // the time.
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.locator('main [role=grid][aria-busy=true]')).toHaveCount(0);
    await expect.poll(() => wider(page), `${path} at 390`).toEqual([]);
    expect(await tooSmall(page), path).toEqual([]);
    await page.setViewportSize({ width: 820, height: 1100 });
    await expect.poll(() => wider(page), `${path} at 820`).toEqual([]);
  }
});

test('in the first view the scale bar of the map is south of the country', async ({ page }) => {
  await withoutWebgl(page);
  await openAs(page, demo('superadmin'), '/maps');
  const scale = page.locator('.map-scale');
  await expect(scale).toBeVisible();
  const map = await page.locator('.map-viewport').boundingBox();
  const size = { width: map?.width ?? 0, height: map?.height ?? 0 };
  const capeAgulhas = { latitude: -34.83, longitude: 20.02 };
  const [, south] = project({ ...startView(size), ...size }, capeAgulhas);
  expect((await scale.boundingBox())?.y).toBeGreaterThan((map?.y ?? 0) + south);
});

test('dialogs and menus open as sheets from the bottom that Escape and Back close', async ({
  page,
}) => {
  await startAs(page, demo('superadmin'));
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('button', { name: 'Customers' }).click();
  await page.getByRole('link', { name: 'Users' }).click();
  const adding = page.getByRole('button', { name: 'Add user' });
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await adding.click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  // The sheet slides in, so its edges move at first.
  const edges = async () => {
    const box = await page.locator('.dialog').boundingBox();
    return box && [box.x, box.width, Math.round(box.y + box.height)];
  };
  await expect.poll(edges).toEqual([0, 390, 844]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(adding).toBeFocused();
  await adding.click();
  await expect(dialog).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/users$/);
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: 'Columns…' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await expect(columns).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(columns).toBeHidden();
  await expect(heading(page, 'Users')).toBeVisible();
});

test('on a tablet the sidebar shows icons and opens over the page', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1100 });
  await startAs(page, demo('superadmin'));
  const side = page.getByRole('navigation', { name: 'Main' });
  expect((await side.boundingBox())?.width).toBe(60);
  await side.getByRole('link', { name: 'Users' }).focus();
  await expect(page.locator('.nav-tip')).toHaveText('Users');
  await page.keyboard.press('\\');
  const all = page.getByRole('dialog', { name: 'Navigation' });
  await all.getByRole('button', { name: 'Customers' }).click();
  await all.getByRole('link', { name: 'Users' }).click();
  await expect(heading(page, 'Users')).toBeVisible();
  await expect(all).toBeHidden();
});
