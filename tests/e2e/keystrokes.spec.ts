import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { heading } from '../support/e2e-keys.ts';
import { administrator, demo } from '../support/e2e-people.ts';
import { bookOne } from '../support/e2e-shipments.ts';
import { startAs } from '../support/e2e-session.ts';

/** A keyboard that counts: a journey that grows longer is noticed. */
function counting(page: Page) {
  let count = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      count += 1;
      await page.keyboard.press(key);
    }
  };
  return { press, count: () => count };
}

/** From another place to the first line of Now, as keys lead there. */
async function goToNow(page: Page) {
  await startAs(page, demo('ops'));
  await page.goto('/users');
  await expect(heading(page, 'Users')).toBeVisible();
  const keys = counting(page);
  await keys.press('g', 'd');
  return keys;
}

const lines = (page: Page) => page.getByRole('treegrid', { name: 'Needs attention' });

/** Steps down to a line of Now. */
async function downTo(page: Page, name: RegExp, press: (...keys: string[]) => Promise<void>) {
  const line = lines(page).getByRole('row', { name }).first();
  await expect(lines(page).getByRole('row').first()).toBeFocused();
  while (!(await line.evaluate((row) => row === document.activeElement))) await press('j');
}

test('all collections without a driver are assigned in 20 keys at most', async ({ page }) => {
  const { id } = await bookOne();
  const { press, count } = await goToNow(page);
  await downTo(page, /without a driver/, press);
  await press('Enter');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('option').first()).toBeVisible();
  await press('Enter');
  await expect(page.getByRole('dialog', { name: /^Assign: / })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Assign a driver to/ })).toBeFocused();
  await press('Enter');
  await expect
    .poll(
      async () =>
        (await (await administrator()).call('GET /shipments/:id', { params: { id } }))
          .collection_driver_id,
      { timeout: 15_000 },
    )
    .not.toBeNull();
  expect(count()).toBeLessThanOrEqual(20);
});

test('a group of failed events is sent again in 6 keys, once its line is reached', async ({
  page,
}) => {
  const { press, count } = await goToNow(page);
  await downTo(page, /failed marketplace event/, press);
  const before = count();
  await press('ArrowRight', 'j', 'Enter');
  const run = page.getByRole('dialog', { name: /^Resubmit/ });
  await expect(run).toBeVisible();
  await expect(run.getByRole('button', { name: /^Resubmit/ })).toBeFocused();
  await press('Enter');
  await expect(run.getByText('processed')).toBeVisible();
  expect(count() - before).toBeLessThanOrEqual(6);
});
