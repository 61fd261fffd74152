import { expect, test } from '../support/e2e.ts';
import { heading, listOf } from '../support/e2e-keys.ts';
import { choose, openPalette, palette } from '../support/e2e-palette.ts';
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

test('the credit notes by debtor are downloaded from the palette; a failure says so', async ({
  page,
}) => {
  await startAs(page, demo('billing'));
  const ask = async () => {
    await openPalette(page);
    await choose(page, 'credit notes by', /^Download the credit notes by debtor/);
    await expect(palette(page).getByText(/^From, step 1/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(palette(page).getByText(/^Until, step 2/)).toBeVisible();
    await page.keyboard.press('Enter');
  };
  const download = page.waitForEvent('download');
  await ask();
  expect((await download).suggestedFilename()).toMatch(
    /^credit-notes-\d{4}-\d{2}-01-\d{4}-\d{2}-\d{2}\.pdf$/,
  );
  await page.route('**/billing/export-debtors-credit-notes/**', (route) => route.abort());
  await ask();
  await expect(page.getByText('Failed to download PDF.')).toBeVisible();
});
