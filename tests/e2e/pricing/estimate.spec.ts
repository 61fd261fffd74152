import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { expectNoObjections } from '../../support/e2e/axe.ts';
import { heading, press, tabTo } from '../../support/e2e/keys.ts';
import { choose, openPalette } from '../../support/e2e/palette.ts';
import { demo } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

const PLACE = '/rates-and-estimates?tab=estimate';
const services = (page: Page) => page.getByRole('radiogroup', { name: 'Service' });
async function chooseTown(page: Page, label: string, town: string) {
  await tabTo(page, page.getByRole('combobox', { name: label }));
  await page.keyboard.type(town);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
}

async function askForPrices(page: Page) {
  await expect(heading(page, 'Rates and estimates')).toBeVisible();
  await chooseTown(page, 'From', 'Sandown');
  await chooseTown(page, 'To', 'Sea Point');
  for (const [label, text] of [
    ['Length', '30'],
    ['Width', '20'],
    ['Height', '15'],
    ['Weight', '2'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await press(page, page.getByRole('button', { name: 'Get prices' }));
  await expect(services(page)).toBeVisible();
}

test('a user previews the price of a service with extras by keyboard, and Escape leaves the estimate unchanged', async ({
  page,
}) => {
  await openAs(page, demo('account'), PLACE);
  await askForPrices(page);
  await expect(page.getByText('Without extras')).toBeVisible();
  const first = services(page).getByRole('radio').first();
  await expect(first).toBeFocused();
  const row = services(page).locator('label').first();
  const before = (await row.locator('.rate-price b').textContent()) ?? '';
  const name = (await row.locator('.rate-what b').textContent()) ?? '';

  await openPalette(page);
  await choose(page, 'extras of this estimate', /^Extras of this estimate/);
  await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Extras of this estimate' });
  const told = dialog.getByRole('status');
  await expect(dialog.getByLabel('Service')).toBeFocused();
  await expect(told).toContainText(before);
  await tabTo(page, dialog.getByRole('checkbox', { name: /^Gift wrapping/ }));
  await page.keyboard.press('Space');
  await expect(told).not.toContainText(before);
  await expect(dialog.getByText('Gift wrapping, chosen')).toBeVisible();
  await expectNoObjections(page, 'the extras of an estimate');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row.locator('.rate-price b')).toHaveText(before);
});
