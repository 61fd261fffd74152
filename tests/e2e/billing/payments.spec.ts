import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { heading, listOf, press, tabTo } from '../../support/e2e/keys.ts';
import { choose, openPalette } from '../../support/e2e/palette.ts';
import { demo } from '../../support/e2e/people.ts';
import { statementOf } from '../../support/doubles/statements.ts';
import { startAs } from '../../support/e2e/session.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import a bank file' });

/** Uploads a statement through the file field by keyboard. */
async function handIn(page: Page, text: string) {
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, dialog(page).getByLabel('File', { exact: true }));
  await page.keyboard.press('Enter');
  const file = { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await (await chooser).setFiles(file);
  await press(page, dialog(page).getByRole('button', { name: 'Import', exact: true }));
}

test('a user imports a bank file by keyboard, a bad line is explained, and a second import needs a confirmation', async ({
  page,
}) => {
  const mark = `E2E ${Date.now()}`;
  const statement = statementOf(`2026-11-02,321.50,${mark}`, `2026-11-02,1e309,${mark} bad`);
  await startAs(page, demo('billing'));
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(heading(page, 'Imported Receipts')).toBeFocused();
  await expect(listOf(page, 'Imported Receipts').getByRole('gridcell').first()).toBeVisible();

  await openPalette(page);
  await choose(page, 'import a bank', 'Import a bank file');
  await handIn(page, statement);
  await expect(dialog(page)).toContainText('1 receipt of R\u00a0321,50 imported.');
  const lines = dialog(page).getByRole('table', { name: 'Lines to check' });
  await expect(lines.getByRole('row').filter({ hasText: `${mark} bad` })).toContainText(
    'The amount was shortened by the spreadsheet.',
  );
  await handIn(page, statement);
  await expect(dialog(page)).toContainText('This file was already imported as bank.csv');
  await expect(dialog(page).getByRole('button', { name: 'Skip duplicates' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('No receipts were imported.');
  await page.keyboard.press('Escape');

  await page.goto(`/billing/payments?q=${encodeURIComponent(`"${mark}"`)}`);
  await expect(
    listOf(page, 'Imported Receipts').getByRole('row').filter({ hasText: mark }),
  ).toHaveCount(1);
});

test('the columns that a user chooses by keyboard apply to the next bank file', async ({
  page,
}) => {
  const mark = `E2E ${Date.now()}`;
  const file = (amount: string) =>
    [`When ${mark};Who;How much`, `2026-11-02;${mark};${amount}`].join('\r\n');
  await startAs(page, demo('billing'));
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(heading(page, 'Imported Receipts')).toBeFocused();
  await openPalette(page);
  await choose(page, 'import a bank', 'Import a bank file');
  await handIn(page, file('12,50'));
  await expect(dialog(page).getByRole('table', { name: 'First rows of the file' })).toContainText(
    mark,
  );
  for (const [label, letter] of [
    ['Date', 'A'],
    ['Amount', 'C'],
    ['Description', 'B'],
  ] as const) {
    await tabTo(page, dialog(page).getByRole('combobox', { name: new RegExp(`^${label}`) }));
    await page.keyboard.type(`${letter}:`);
  }
  await tabTo(page, dialog(page).getByRole('textbox', { name: /^Bank/ }));
  await page.keyboard.type(mark);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('1 receipt of R\u00a012,50 imported.');
  await handIn(page, file('13,50'));
  await expect(dialog(page)).toContainText('1 receipt of R\u00a013,50 imported.');
  await expect(dialog(page)).toContainText(`Columns as chosen for ${mark}.`);
});
