import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { heading, listOf, tabTo } from '../../support/e2e/keys.ts';
import { choose, expectMarked, openPalette, option, palette } from '../../support/e2e/palette.ts';
import { clientOf, addPerson, tokenOf } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

const list = (page: Page) => listOf(page, 'Shipments');

async function openList(page: Page) {
  await page.goto('/shipments');
  await tabTo(page, list(page));
  await expect(list(page)).toHaveAttribute('aria-busy', 'false');
}

test('the palette offers the tools of the open list and runs them', async ({ page }) => {
  await openAs(page, await addPerson());
  await openPalette(page);
  await page.keyboard.type('export shipments');
  await expect(option(page, /^Export Shipments/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await openList(page);

  await openPalette(page);
  await choose(page, 'columns', /^Choose columns/);
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await expect(columns.getByRole('menuitemcheckbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeFocused();

  await openPalette(page);
  await choose(page, 'filter', /^Filter Shipments/);
  await expect(page.getByRole('combobox', { name: 'Add a filter' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeFocused();

  await openPalette(page);
  const file = page.waitForEvent('download');
  await choose(page, 'export', /^Export Shipments as CSV/);
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);

  await openPalette(page);
  await choose(page, 'select all', /^Select all/);
  await openPalette(page);
  await expect(palette(page).locator('.palette-subject')).toContainText('shipments');
});

test('the palette opens own and shared saved views from any page', async ({ page }) => {
  const [person, colleague] = [await addPerson(), await addPerson()];
  const name = `Held back ${randomUUID().slice(0, 6)}`;
  await clientOf(await tokenOf(colleague)).call('POST /saved-views', {
    body: { view: 'shipments', name, search: 'q=flag%3Aon_hold', shared: true },
  });
  await openAs(page, person);
  await openPalette(page);
  await page.keyboard.type('all moving');
  await expectMarked(page, /^All moving/);
  await expect(option(page, /^All moving.*Shipments/)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=flag%3Anot_final/);
  await expect(heading(page, 'Shipments')).toBeVisible();

  await openPalette(page);
  await page.keyboard.type(name);
  await expectMarked(page, new RegExp(`^${name}.*shared by ${colleague.name}`));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=flag%3Aon_hold/);
});

test('the palette lists each entry once', async ({ page }) => {
  await openAs(page, await addPerson());
  await openList(page);
  await page.keyboard.press('Home');
  for (const sign of ['>', '/', '?']) {
    await openPalette(page);
    await page.keyboard.type(sign);
    await expect(option(page, /./).first()).toBeVisible();
    const names = await option(page, /./).allInnerTexts();
    expect(names).toEqual([...new Set(names)]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
  }
});
