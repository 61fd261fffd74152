import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { listOf, press, tabTo } from '../../support/e2e/keys.ts';
import { addPerson } from '../../support/e2e/people.ts';
import { openAs, startAs } from '../../support/e2e/session.ts';

const list = (page: Page) => listOf(page, 'Shipments');
const views = (page: Page) => page.getByRole('dialog', { name: 'Views' });
const view = (page: Page, name: string) =>
  views(page).getByRole('menuitemradio', { name: new RegExp(`^${name}`) });

/** Goes to a view of the open list by its first letters. */
async function choose(page: Page, name: string) {
  await expect(view(page, name)).toBeVisible();
  await expect(views(page).locator(':focus')).toHaveRole('menuitemradio');
  await page.keyboard.type(name);
  await expect(view(page, name)).toBeFocused();
  await page.keyboard.press('Enter');
}

async function openList(page: Page) {
  await openAs(page, await addPerson(), '/shipments');
  await tabTo(page, list(page));
  await expect(list(page)).toHaveAttribute('aria-busy', 'false');
}

/** Adds a condition in the filter line and returns to the rows. */
async function filter(page: Page, condition: string) {
  await page.keyboard.press('f');
  await page.keyboard.type(condition);
  await page.keyboard.press('Enter');
  await tabTo(page, list(page));
}

const references = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .evaluateAll((rows) => rows.map((row) => row.textContent?.slice(0, 12)));

test('a user saves, opens and renames a view, and shares the view with another user', async ({
  page,
  browser,
}) => {
  const name = `Held ${randomUUID().slice(0, 6)}`;
  await openList(page);
  const all = await list(page).getAttribute('aria-rowcount');
  await filter(page, 'status:delivered');
  await expect(page).toHaveURL(/q=status/);
  await expect(list(page)).not.toHaveAttribute('aria-rowcount', String(all));
  await page.keyboard.press('v');
  await tabTo(page, views(page).getByRole('textbox', { name: 'Save this view as' }));
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(view(page, name)).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(views(page)).toBeHidden();

  await page.goto('/shipments');
  await tabTo(page, list(page));
  await expect(list(page)).toHaveAttribute('aria-rowcount', String(all));
  await page.keyboard.press('v');
  await choose(page, name);
  await expect(page).toHaveURL(/q=status%3Adelivered/);
  await expect(list(page)).not.toHaveAttribute('aria-rowcount', String(all));

  await tabTo(page, list(page));
  await page.keyboard.press('v');
  await press(page, views(page).getByRole('button', { name: `Rename ${name}` }));
  await expect(views(page).getByRole('textbox', { name: `New name of ${name}` })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' today');
  await page.keyboard.press('Enter');
  await expect(view(page, `${name} today`)).toBeFocused();
  await press(page, views(page).getByRole('button', { name: `Share ${name} today` }));
  await expect(view(page, `${name} today`)).toContainText('shared');

  const other = await browser.newPage();
  await openList(other);
  await other.keyboard.press('v');
  await expect(view(other, `${name} today`)).toContainText('Someone');
  await expect(views(other).getByRole('button', { name: `Delete ${name} today` })).toHaveCount(0);
  await choose(other, `${name} today`);
  await expect(other).toHaveURL(/q=status%3Adelivered/);
  await other.close();
});

test('Escape while renaming a view keeps its name', async ({ page }) => {
  const name = `Kept ${randomUUID().slice(0, 6)}`;
  await openList(page);
  await page.keyboard.press('v');
  await tabTo(page, views(page).getByRole('textbox', { name: 'Save this view as' }));
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(view(page, name)).toBeVisible();
  await press(page, views(page).getByRole('button', { name: `Rename ${name}` }));
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await expect(view(page, name)).toBeFocused();
  await press(page, views(page).getByRole('button', { name: `Delete ${name}` }));
  await expect(view(page, name)).toHaveCount(0);
});

test('a URL with a filter shows the same rows in another browser, and Back works', async ({
  page,
  browser,
}) => {
  await openList(page);
  const all = await list(page).getAttribute('aria-rowcount');
  await filter(page, 'status:delivered');
  await expect(page).toHaveURL(/q=status/);
  await filter(page, 'service:ECO');
  await expect(page).toHaveURL(/service/);
  await expect(list(page)).toHaveAttribute('aria-busy', 'false');
  const here = await references(page);
  const other = await browser.newPage();
  await startAs(other, await addPerson());
  await other.goto(page.url());
  await expect(list(other)).toHaveAttribute(
    'aria-rowcount',
    String(await list(page).getAttribute('aria-rowcount')),
  );
  await expect.poll(() => references(other)).toEqual(here);
  await other.close();
  await page.goBack();
  await expect(page).not.toHaveURL(/service/);
  await page.goBack();
  await expect(page).toHaveURL('/shipments');
  await expect(list(page)).toHaveAttribute('aria-rowcount', String(all));
});
