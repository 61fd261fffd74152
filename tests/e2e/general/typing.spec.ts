import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { heading, listOf, press } from '../../support/e2e/keys.ts';
import { demo } from '../../support/e2e/people.ts';
import { openAs, startAs } from '../../support/e2e/session.ts';
import { withoutWebgl } from '../../support/e2e/webgl.ts';

// Each letter is a command on some page: g and b open pages, x selects a row.
const LETTERS = 'gbxabcdefhijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Types all letters into the focused field and expects that no other part of the page reacts. */
async function typeLetters(page: Page, field: Locator) {
  await expect(field).toBeFocused();
  const address = page.url();
  const dialogs = await page.getByRole('dialog').count();
  await page.keyboard.type(LETTERS);
  await expect(field).toHaveValue(LETTERS);
  await expect(field).toBeFocused();
  expect(page.url()).toBe(address);
  await expect(page.getByRole('dialog')).toHaveCount(dialogs);
  await expect(page.locator('[role=row][aria-selected=true]')).toHaveCount(0);
}

test('letters typed in the fields of a list are text, not commands', async ({ page }) => {
  await openAs(page, demo('superadmin'), '/shipments');
  const list = listOf(page, 'Shipments');
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await list.focus();
  await page.keyboard.press('f');
  const filter = page.getByRole('combobox', { name: 'Add a filter' });
  await typeLetters(page, filter);
  await filter.fill('');
  await page.getByRole('textbox', { name: 'Short tracking reference' }).focus();
  await typeLetters(page, page.getByRole('textbox', { name: 'Short tracking reference' }));
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog').getByRole('combobox', { name: 'Commands' });
  await typeLetters(page, palette);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
});

test('letters typed in a note are text, not commands', async ({ page }) => {
  await openAs(page, demo('superadmin'), '/shipments');
  const list = listOf(page, 'Shipments');
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await list.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('n');
  const note = page.getByRole('dialog').getByRole('combobox', { name: 'Note' });
  await typeLetters(page, note);
});

test('letters typed in a form over a list are text, not commands', async ({ page }) => {
  await openAs(page, demo('superadmin'), '/users');
  await press(page, page.getByRole('button', { name: 'Add user' }));
  await typeLetters(page, page.getByRole('dialog').getByLabel('Name'));
});

test('letters typed in the search field of a map are text, not commands', async ({ page }) => {
  await withoutWebgl(page);
  await startAs(page, demo('account'));
  await page.goto('/shipments/book');
  await expect(heading(page, 'Book a shipment')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Choose on the map' }).first());
  await typeLetters(page, page.getByRole('dialog', { name: 'Map' }).getByRole('combobox'));
});
