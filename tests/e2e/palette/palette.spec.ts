import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { gate, heading } from '../../support/e2e/keys.ts';
import { demo } from '../../support/e2e/people.ts';
import { startAs } from '../../support/e2e/session.ts';

/** Holds back the code of the palette until the test releases it; idle loading is off. */
async function holdBack(page: Page) {
  const { opened, open } = gate();
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const asked = page.waitForRequest(/assets\/current-step-[^/]+\.js/);
  await page.route(/assets\/current-step-[^/]+\.js/, async (route) => {
    await opened;
    await route.continue();
  });
  return { asked, open };
}

test('text typed before the palette has loaded appears in its search field', async ({ page }) => {
  const code = await holdBack(page);
  await startAs(page, demo('ops'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Sale');
  await code.asked;
  const palette = page.getByRole('dialog', { name: 'Palette' });
  await expect(palette.getByText('Loading…')).toBeVisible();
  await expect(palette.getByRole('textbox', { name: 'Commands' })).toHaveValue('Sale');
  code.open();
  await expect(palette.getByRole('combobox', { name: 'Commands' })).toHaveValue('Sale');
  await page.keyboard.type('s ag');
  await expect(palette.getByRole('combobox', { name: 'Commands' })).toHaveValue('Sales ag');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Sales agents')).toBeFocused();
});

test('Escape cancels a palette that is still loading and keeps the focus', async ({ page }) => {
  const code = await holdBack(page);
  await startAs(page, demo('ops'));
  await expect(page.locator('main [role=row]').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Palette' })).toBeHidden();
  // No element had the focus on this first page, so the focus goes to the list or heading where
  // work begins.
  await expect(page.locator('main [role=row]:focus')).toBeVisible();
  code.open();
});

test('the user menu is named "Your menu", and ArrowUp opens it at its last entry', async ({
  page,
}) => {
  await startAs(page, demo('ops'));
  await page.getByRole('button', { name: 'Johan Botha' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menu', { name: 'Your menu', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
});
