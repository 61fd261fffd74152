import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { gate, heading } from '../support/e2e-keys.ts';
import { demo } from '../support/e2e-people.ts';
import { startAs } from '../support/e2e-session.ts';

/** Keeps the code of the palette back until the test lets it through; nothing is fetched while idle. */
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

test('what is typed before the palette is there stands in it, and typing goes on', async ({
  page,
}) => {
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

test('Escape leaves a palette that is not there yet, and the focus is where it was', async ({
  page,
}) => {
  const code = await holdBack(page);
  await startAs(page, demo('ops'));
  await expect(page.locator('main [role=row]').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Palette' })).toBeHidden();
  // Nothing had it on this first page: it goes to what work begins with.
  await expect(page.locator('main [role=row]:focus')).toBeVisible();
  code.open();
});

test('the menu of the person has a name of its own, and opens by arrow at its end', async ({
  page,
}) => {
  await startAs(page, demo('ops'));
  await page.getByRole('button', { name: 'Johan Botha' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menu', { name: 'Your menu', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
});
