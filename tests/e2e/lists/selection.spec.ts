import type { Page } from '@playwright/test';
import { formatCount } from '#domain/kernel/format.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { focusedElement } from '../../support/e2e/focus.ts';
import { listOf, tabTo } from '../../support/e2e/keys.ts';
import { demo } from '../../support/e2e/people.ts';
import { openPalette, option, palette } from '../../support/e2e/palette.ts';
import { openAs } from '../../support/e2e/session.ts';

const list = (page: Page) => listOf(page, 'Shipments');
const footer = (page: Page, text: string | RegExp) => page.locator('.table-foot').getByText(text);
const rowAt = (page: Page, index: number) =>
  list(page).locator(`[aria-rowindex="${index + 2}"]:not([hidden])`);

/** Expects the focus at a row, as screen readers see it. */
async function expectFocusAt(page: Page, index: number) {
  await expect(list(page)).toBeFocused();
  const row = rowAt(page, index).and(page.locator('[data-focused]'));
  await expect(row).toBeVisible();
  await expect(row).toHaveAttribute('id', /./);
  const id = await row.getAttribute('id');
  await expect(list(page)).toHaveAttribute('aria-activedescendant', String(id));
  await expect(page.locator(`[id="${id}"]`)).toHaveCount(1);
}

async function open(page: Page, search = '') {
  await openAs(page, demo('superadmin'), `/shipments${search}`);
  await expect(list(page)).toHaveAttribute('aria-busy', 'false');
  await tabTo(page, list(page));
  await expectFocusAt(page, 0);
}

/** Index of the focused row. */
const focusAt = async (page: Page) => {
  const row = list(page).locator('[data-focused]:not([hidden])');
  return Number(await row.getAttribute('aria-rowindex')) - 2;
};

const total = async (page: Page) => Number(await list(page).getAttribute('aria-rowcount')) - 1;

test('ranges select two hundred rows across pages that are not loaded yet', async ({ page }) => {
  await open(page);
  expect(await total(page)).toBeGreaterThan(300);
  while ((await focusAt(page)) < 199) await page.keyboard.press('Shift+PageDown');
  while ((await focusAt(page)) > 199) await page.keyboard.press('Shift+ArrowUp');
  await expect(footer(page, '200 shipments')).toBeVisible();
  await page.keyboard.press('End');
  const last = (await total(page)) - 1;
  await expectFocusAt(page, last);
  await expect(footer(page, '200 shipments')).toBeVisible();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+PageUp');
  await page.keyboard.press('Shift+PageUp');
  await page.keyboard.press('Shift+j');
  const more = last - (await focusAt(page)) + 1;
  await expect(footer(page, `${200 + more} shipments`)).toBeVisible();
  await page.keyboard.press('Home');
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('PageDown');
  const farther = (await focusAt(page)) + 1;
  expect(farther).toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Home');
  await expect(footer(page, `${farther} shipments`)).toBeVisible();
  await openPalette(page);
  await expect(palette(page).getByText(`${farther} shipments`, { exact: true })).toBeVisible();
});

test('the list keeps the keyboard focus while it is scrolled, sorted and filtered', async ({
  page,
}) => {
  await open(page);
  for (const key of ['End', 'Home', 'PageDown', 'j', 'ArrowDown', 'k', 'PageUp', 'Control+End']) {
    await page.keyboard.press(key);
    await expect(list(page)).toBeFocused();
  }
  await page.keyboard.press('Home');
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expectFocusAt(page, 5);
  const reference = await rowAt(page, 5).getByRole('gridcell').nth(1).innerText();
  await list(page).evaluate((grid) => grid.scrollTo(0, 10_000));
  await expect(rowAt(page, 282)).toBeVisible();
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expectFocusAt(page, 6);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: 'Sort' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=/);
  await expect(page.getByRole('dialog', { name: 'Sort' })).toBeHidden();
  await expect(list(page)).toBeFocused();
  await expect(footer(page, '1 shipment')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(list(page)).toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.press('f');
  await page.keyboard.type(`reference:${reference} `);
  await page.keyboard.press('Enter');
  await expect(list(page)).toHaveAttribute('aria-rowcount', '2');
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedElement(page)).not.toBe('body');
});

test('Ctrl+A twice selects all matching rows, and commands act on all of them', async ({
  page,
}) => {
  await open(page, '?q=status%3Adelivered');
  const count = formatCount(await total(page));
  await page.keyboard.press('Control+A');
  await expect(page.getByRole('button', { name: `Select all ${count} that match` })).toBeVisible();
  await page.keyboard.press('Control+A');
  await expect(footer(page, `All ${count} shipments`)).toBeVisible();
  await openPalette(page);
  await expect(palette(page).getByText(`${count} shipments`, { exact: true })).toBeVisible();
  await expect(option(page, new RegExp(`^Email… ?all ${count} matching`))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(footer(page, `${count} shipments`)).toBeVisible();
  await expect(list(page)).toBeFocused();
});

test('the palette disables a command that no selected row allows and gives the reason', async ({
  page,
}) => {
  await open(page, '?q=status%3Adelivered');
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Shift+ArrowDown');
  await openPalette(page);
  await page.keyboard.type('>assign');
  await expect(option(page, /^Assign… ?None of the 5: already delivered/)).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeVisible();
});
