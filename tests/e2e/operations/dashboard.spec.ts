import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { expectNoObjections, expectNoObjectionsInBothModes } from '../../support/e2e/axe.ts';
import { heading, press, tabTo } from '../../support/e2e/keys.ts';
import { clientOf, demo, addPerson, tokenOf } from '../../support/e2e/people.ts';
import { figureIn, rowsBehind } from '../../support/e2e/figures.ts';
import { startAs } from '../../support/e2e/session.ts';

const stands = (page: Page) =>
  page.getByRole('group', { name: 'Figures. Use the arrow keys to move between them.' });

/**
 * Expects the list behind a link to have as many rows as the link says. Reads both numbers again
 * after a mismatch, because other tests change the same company.
 */
async function expectAsMany(page: Page, link: Locator, reach: () => Promise<void>) {
  let isAgain = false;
  const here = page.url();
  await expect(async () => {
    if (isAgain) await page.goto(here);
    isAgain = true;
    await expect(link).toBeVisible();
    await reach();
    await expect(link).toBeFocused();
    const figure = figureIn((await link.textContent()) ?? '');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Shipments')).toBeVisible();
    expect(await rowsBehind(page)).toBe(figure);
  }).toPass();
  await page.goBack();
  await expect(heading(page, 'Dashboard')).toBeVisible();
}

/** Links of the figures. Each event count has a second link to the rows of a week before. */
const figures = (page: Page) =>
  stands(page).getByRole('link', { name: /^(Booked|Collected|Delivered|Failed|Open|Unassigned)/ });

test('arrow keys move through the figures of the dashboard, and Enter opens as many rows as the figure shows', async ({
  page,
}) => {
  await startAs(page, demo('ops'));
  const links = figures(page);
  await expect(links).toHaveCount(6);
  for (const at of [0, 2, 5])
    await expectAsMany(page, links.nth(at), async () => {
      await tabTo(page, links.first());
      for (let step = 0; step < 2 * Math.min(at, 4); step += 1)
        await page.keyboard.press('ArrowRight');
      if (at > 4) await page.keyboard.press('ArrowRight');
    });
  await tabTo(page, links.first());
  await page.keyboard.press('End');
  await expect(links.last()).toBeFocused();
});

test('a difference to last week opens the events up to the same minute a week earlier', async ({
  page,
}) => {
  await startAs(page, demo('ops'));
  const difference = stands(page)
    .getByRole('link', { name: /last \w+day by \d/ })
    .first();
  await difference.focus();
  const office = clientOf(await tokenOf(demo('ops')));
  const { compared } = await office.call('GET /analytics', { query: { part: 'compared' } });
  const booked = compared?.counts.find(({ figure }) => figure === 'booked');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Shipments')).toBeVisible();
  await expect(page).toHaveURL(/created%3A%3C\d{4}-\d\d-\d\dT\d\d%3A\d\d/);
  expect(await rowsBehind(page)).toBe(booked?.before);
});

/** Shows the figures beyond the first three blocks. */
async function showAll(page: Page) {
  await expect(page.getByRole('button', { name: 'All figures' })).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('group', { name: 'More figures' })).toBeFocused();
}

test('figures for reasons, ages and statuses open the list of their rows', async ({ page }) => {
  await startAs(page, demo('ops'));
  await showAll(page);
  const doors = [
    page.getByRole('group', { name: 'Failed attempts by reason' }).getByRole('link').first(),
    // A group without bookings shows a dot, and just after midnight the first group is empty.
    page
      .getByRole('table', { name: 'Open shipments by stage and age' })
      .getByRole('link')
      .filter({ hasText: /\d/ })
      .first(),
    page.getByRole('group', { name: 'Exceptions' }).getByRole('link').first(),
  ];
  for (const door of doors) await expectAsMany(page, door, () => door.focus());
});

test('a part of the dashboard that failed is reported alone and shown after a retry', async ({
  page,
}) => {
  let isDown = true;
  await page.route('**/analytics?part=ageing', (route) =>
    isDown ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await startAs(page, demo('ops'));
  const again = page.getByRole('button', { name: 'Try again: Age of open shipments' });
  await expect(again).toBeVisible();
  await expect(page.getByText('Age of open shipments: could not be loaded')).toBeVisible();
  await expect(figures(page)).toHaveCount(6);
  await expectNoObjections(page, 'a part has failed');
  isDown = false;
  await press(page, again);
  await expect(page.getByRole('table', { name: 'Open shipments by stage and age' })).toBeVisible();
});

test('the URL keeps the choice to include weekends', async ({ page }) => {
  await startAs(page, demo('ops'));
  await showAll(page);
  const days = page.getByRole('group', { name: 'Delivered and failed by day' }).getByRole('link');
  await expect(days).toHaveCount(14);
  await tabTo(page, page.getByRole('switch', { name: 'Weekends in trends' }));
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/weekends=out/);
  await expect(days).toHaveCount(10);
  await page.reload();
  await expect(days).toHaveCount(10);
});

test('money is shown to roles with billing, and drivers and lockers to roles with operations', async ({
  browser,
}) => {
  for (const { name, money, drivers } of [
    { name: 'ops', money: false, drivers: true },
    { name: 'billing', money: true, drivers: false },
    { name: 'account', money: true, drivers: false },
    { name: 'nonbilling', money: false, drivers: false },
  ]) {
    const page = await browser.newPage();
    await startAs(page, demo(name));
    await showAll(page);
    await expect(page.getByRole('group', { name: 'Booked and delivered by day' })).toBeVisible();
    await expect(heading2(page, 'Charges')).toHaveCount(money ? 1 : 0);
    await expect(heading2(page, 'Drivers')).toHaveCount(drivers ? 1 : 0);
    await expect(heading2(page, 'Lockers')).toHaveCount(drivers ? 1 : 0);
    const words = await page.getByRole('main').innerText();
    expect(/R\s\d/.test(words)).toBe(money);
    await page.close();
  }
});

const heading2 = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true });

test('the bell counts new notifications until a user marks all of them as read', async ({
  page,
}) => {
  // Uses a new user, because other demo users have already read their notifications.
  const reader = await addPerson();
  await startAs(page, reader);
  const bell = page.getByRole('button', { name: /^Notifications, \d+ new$/ });
  await expect(bell).toBeVisible();
  await page.keyboard.press(';');
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list).toBeVisible();
  await expectNoObjections(page, 'notifications');
  await press(page, list.getByRole('button', { name: 'Mark all as read' }));
  await expect(list.getByText('New', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  const client = clientOf(await tokenOf(reader));
  const rows = await client.call('GET /api/notification', {});
  expect(rows.filter(({ read_at: at }) => at === null)).toEqual([]);
});

test('axe passes on the dashboard, light and dark, wide and narrow', async ({ page }) => {
  await startAs(page, demo('superadmin'));
  await showAll(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('table', { name: 'Drivers and their work' })).toBeVisible();
    await expectNoObjectionsInBothModes(page, `${width} pixels`);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
