import { expect, test } from '../../support/e2e/test.ts';
import { heading } from '../../support/e2e/keys.ts';
import { choose, openPalette } from '../../support/e2e/palette.ts';
import { demo } from '../../support/e2e/people.ts';
import { openAnywhere } from '../../support/e2e/session.ts';

const wrong = {
  rule: 'The total of an invoice equals the sum of its lines',
  broken: 7,
  leads_to: 'invoice',
  examples: [{ label: 'INV000001', id: 1, off: 12.5 }],
};

test('a check of the books from the palette links a deviation to its record, and a failed check is reported', async ({
  page,
}) => {
  await openAnywhere(page, demo('billing'));
  await openPalette(page);
  await choose(page, 'check the books', /^Check the books/);
  await expect(heading(page, 'Check the books')).toBeVisible();
  await expect(page.getByText('The books are in order.')).toBeVisible();
  const rules = page.getByRole('table', { name: 'Accounting rules and their exceptions' });
  await expect(rules.getByText('Passed').first()).toBeVisible();
  const again = page.getByRole('button', { name: 'Check again' });

  await page.route('**/billing/books', (route) => route.fulfill({ json: [wrong] }));
  await again.press('Enter');
  await expect(page.getByText('One rule of 1 does not hold.')).toBeVisible();
  await expect(rules.getByRole('row', { name: /by R 12,50.*and 6 more/ })).toBeVisible();

  await page.unroute('**/billing/books');
  await page.route('**/billing/books', (route) => route.abort());
  await again.press('Enter');
  await expect(page.getByText(/^The last check failed/)).toBeVisible();
  await expect(page.getByText('The books are in order.')).toHaveCount(0);

  await rules.getByRole('link', { name: 'INV000001' }).press('Enter');
  await expect(heading(page, /INV\d{6}/)).toBeVisible();
});
