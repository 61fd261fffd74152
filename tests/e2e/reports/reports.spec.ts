import { expect, test } from '../../support/e2e/test.ts';
import { expectNoObjections } from '../../support/e2e/axe.ts';
import { demo } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

test('a report is found, starred and saved with its parameters by keyboard', async ({ page }) => {
  await openAs(page, demo('superadmin'), '/reports');
  const library = page.getByRole('navigation', { name: 'Reports by workspace' });
  await expect(library).toBeVisible();
  await page.keyboard.press('f');
  await page.keyboard.type('dwell');
  await page.keyboard.press('Enter');
  const report = page.getByRole('region', { name: 'Dwell and overdue' });
  await expect(report.getByRole('table', { name: 'Rows of the report' })).toBeVisible();
  await expectNoObjections(page, 'a report');

  await report.getByRole('heading', { name: 'Dwell and overdue' }).click();
  await page.keyboard.press('s');
  await expect(library.getByRole('region', { name: 'Starred' })).toContainText('Dwell and overdue');

  await page.keyboard.press('b');
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/by=locker/);
  await report.getByRole('heading', { name: 'Dwell and overdue' }).click();
  await page.keyboard.press('Shift+V');
  await page.keyboard.type('By locker');
  await page.keyboard.press('Enter');
  const drop = report.getByRole('button', { name: 'Delete the saved parameters By locker' });
  await expect(drop).toBeVisible();
});

test('the list of rows behind a figure is opened by keyboard', async ({ page }) => {
  await openAs(page, demo('ops'), '/reports?report=first-attempt-success&period=last-90-days');
  const table = page.getByRole('table', { name: 'Rows of the report' });
  const links = table.locator('tbody a');
  await expect(links.first()).toBeVisible();
  // The whole table is one Tab stop; arrows lead from the group to its figures and to the next row.
  await expect(table.locator('tbody a[tabindex="0"]')).toHaveCount(1);
  await links.first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const figure = table.locator('tbody tr').nth(1).locator('td a').first();
  await expect(figure).toBeFocused();
  const counted = Number((await figure.innerText()).replaceAll(/\D/g, ''));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shipments\?q=/);
  const grid = page.getByRole('grid', { name: 'Shipments' });
  await expect(grid).toHaveAttribute('aria-rowcount', String(counted + 1));
});
