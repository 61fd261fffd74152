import { expect, test } from '../support/e2e.ts';
import { expectNoObjections } from '../support/e2e-axe.ts';
import { demo } from '../support/e2e-people.ts';
import { openAs } from '../support/e2e-session.ts';

test('a report is found, starred and kept with its parameters by keyboard', async ({ page }) => {
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
