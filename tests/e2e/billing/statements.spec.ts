import { expect, test } from '../../support/e2e/test.ts';
import { choose, openPalette, option, palette } from '../../support/e2e/palette.ts';
import { demo } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

test('a user posts and reverses an adjustment by keyboard, and downloads the statement or sees why it failed', async ({
  page,
}) => {
  await openAs(page, demo('billing'), '/account/3');
  await page.getByRole('link', { name: 'Statement', exact: true }).first().click();
  const rows = page.getByRole('table', { name: 'Transactions with the balance after each' });
  await expect(rows.getByRole('row', { name: /Balance carried forward/ })).toBeVisible();
  const reason = `Goodwill ${Date.now()}`;

  await openPalette(page);
  await choose(page, 'post an adj', /^Post an adjustment/);
  await page.keyboard.type('-12,50');
  await page.keyboard.press('Enter');
  await page.keyboard.type(reason);
  await page.keyboard.press('Enter');
  // Enter accepts the proposed date, which is today.
  await page.keyboard.press('Enter');
  await expect(
    palette(page).getByText('The balance of the account changes immediately.'),
  ).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const posted = rows.getByRole('row', {
    name: new RegExp(`^\\d\\d \\w{3} \\d{4} Adjustment Adjustment ${reason} R 12,50`),
  });
  await expect(posted).toBeVisible();

  await posted.getByRole('button', { name: /^Reverse: Adjustment of / }).press('Enter');
  await expect(palette(page)).toBeVisible();
  await page.keyboard.type('Not agreed');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(
    rows.getByRole('row', { name: `Reversal of adjustment Adjustment: Not agreed` }).first(),
  ).toBeVisible();
  await expect(
    rows.getByRole('row', { name: new RegExp(`Adjustment, reversed .*${reason}`) }),
  ).toBeVisible();

  const button = page.getByRole('button', { name: 'Download PDF' });
  const download = page.waitForEvent('download');
  await button.press('Enter');
  expect((await download).suggestedFilename()).toMatch(
    /^statement-[A-Z]{3}\d{3}-\d{4}-\d{2}-\d{2}\.pdf$/,
  );
  await page.route('**/billing/statements?*', (route) => route.abort());
  await openPalette(page);
  await choose(page, 'download a sta', /^Download a statement/);
  await option(page, 'Open items').press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await option(page, 'PDF').press('Enter');
  await expect(page.getByText('Failed to download PDF.')).toBeVisible();
});
