import { expect, test } from '../support/e2e.ts';
import { heading, listOf } from '../support/e2e-keys.ts';
import { demo } from '../support/e2e-people.ts';
import { startAs } from '../support/e2e-session.ts';

test('an invoice is found, read beside the list and downloaded by keys; a failure says so', async ({
  page,
}) => {
  await startAs(page, demo('billing'));
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(heading(page, 'All invoices')).toBeFocused();
  const list = listOf(page, 'All invoices');
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('j');
  await expect(list.locator('[data-focused]')).toContainText(/INV\d{6}/);
  await page.keyboard.press('o');
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('table', { name: 'Lines of the invoice' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.keyboard.press('p');
  expect((await download).suggestedFilename()).toMatch(/^INV\d{6}\.pdf$/);
  await page.route('**/billing/invoices/print', (route) => route.abort());
  await page.keyboard.press('p');
  await expect(page.getByText('Failed to download PDF.')).toBeVisible();
});
