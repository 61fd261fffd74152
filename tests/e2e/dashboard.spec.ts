import { expect, test, type Page } from '@playwright/test';
import { expectNoObjections } from '../support/e2e-axe.ts';
import { heading, listOf, press, signIn, tabTo } from '../support/e2e-keys.ts';
import { clientOf, demo, tokenOf } from '../support/e2e-people.ts';
import { wear } from '../support/e2e-tour.ts';

const stands = (page: Page) => page.getByRole('group', { name: 'Now, use the arrow keys' });
const focused = (page: Page) => page.locator(':focus');

/** How many rows the list behind a link has. */
async function rowsBehind(page: Page): Promise<number> {
  const list = listOf(page, 'Shipments');
  await expect(list).toHaveAttribute('aria-busy', 'false');
  // The head is a row of the grid too.
  return Number(await list.getAttribute('aria-rowcount')) - 1;
}

const figureIn = (text: string) => Number(/^[\d\s]+/.exec(text)?.[0].replaceAll(/\s/g, ''));

test('arrows lead through the figures, and Enter opens as many rows as the figure says', async ({
  page,
}) => {
  await signIn(page, demo('ops'));
  const links = stands(page).getByRole('link');
  await expect(links).toHaveCount(8);
  await tabTo(page, links.first());
  for (const at of [0, 2, 5]) {
    await focused(page).press('Home');
    for (let step = 0; step < at; step += 1) await page.keyboard.press('ArrowRight');
    await expect(links.nth(at)).toBeFocused();
    const figure = figureIn((await links.nth(at).textContent()) ?? '');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Shipments')).toBeVisible();
    expect(await rowsBehind(page)).toBe(figure);
    await page.goBack();
    await expect(links).toHaveCount(8);
    await tabTo(page, links.first());
  }
  await page.keyboard.press('End');
  await expect(links.last()).toBeFocused();
});

test('reasons, ages and statuses open their rows too', async ({ page }) => {
  await signIn(page, demo('ops'));
  const doors = [
    page.getByRole('group', { name: 'Failed attempts by reason' }).getByRole('link').first(),
    page.getByRole('table', { name: 'Open shipments by stage and age' }).getByRole('link').first(),
    page.getByRole('group', { name: 'Exceptions' }).getByRole('link').first(),
  ];
  for (const door of doors) {
    await expect(door).toBeVisible();
    const figure = Number(
      /(\d[\d\s]*)$/.exec(((await door.textContent()) ?? '').trim())?.[1]?.replaceAll(/\s/g, '') ??
        0,
    );
    await door.focus();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Shipments')).toBeVisible();
    expect(await rowsBehind(page)).toBe(figure);
    await page.goBack();
    await expect(heading(page, 'Dashboard')).toBeVisible();
  }
});

test('a part that fails says so alone, and comes when it is asked again', async ({ page }) => {
  let isDown = true;
  await page.route('**/analytics?part=ageing', (route) =>
    isDown ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await signIn(page, demo('ops'));
  const again = page.getByRole('button', { name: 'Try again: Age of what is open' });
  await expect(again).toBeVisible();
  await expect(page.getByText('Age of what is open: could not be loaded')).toBeVisible();
  await expect(stands(page).getByRole('link')).toHaveCount(8);
  await expectNoObjections(page, 'a part has failed');
  isDown = false;
  await press(page, again);
  await expect(page.getByRole('table', { name: 'Open shipments by stage and age' })).toBeVisible();
});

test('weekends in or out stand in the address', async ({ page }) => {
  await signIn(page, demo('ops'));
  const days = page.getByRole('group', { name: 'Delivered and failed by day' }).getByRole('link');
  await expect(days).toHaveCount(14);
  await tabTo(page, page.getByRole('switch', { name: 'Weekends in trends' }));
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/weekends=out/);
  await expect(days).toHaveCount(10);
  await page.reload();
  await expect(days).toHaveCount(10);
});

test('money is for who sees billing, drivers and lockers for who runs them', async ({
  browser,
}) => {
  for (const { name, money, drivers } of [
    { name: 'ops', money: false, drivers: true },
    { name: 'billing', money: true, drivers: false },
    { name: 'account', money: true, drivers: false },
    { name: 'nonbilling', money: false, drivers: false },
  ]) {
    const page = await browser.newPage();
    await signIn(page, demo(name));
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

test('the bell says how much is new; what is read is read everywhere', async ({ page }) => {
  await signIn(page, demo('other'));
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
  const client = clientOf(await tokenOf(demo('other')));
  const rows = await client.call('GET /api/notification', {});
  expect(rows.filter(({ read_at: at }) => at === null)).toEqual([]);
});

for (const mode of ['light', 'dark']) {
  test(`axe: the dashboard, ${mode}, wide and narrow`, async ({ page }) => {
    await wear(page, { layout: 'layout1', theme: `blue ${mode}` });
    await signIn(page, demo('superadmin'));
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('table', { name: 'Drivers and their work' })).toBeVisible();
      await expectNoObjections(page, `${mode}, ${width}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });
}
