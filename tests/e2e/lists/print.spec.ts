import { expect, test } from '../../support/e2e/test.ts';
import { demo } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

test('a printed list states how many rows are on paper, and the export is offered afterwards', async ({
  page,
}) => {
  await openAs(page, demo('ops'), '/shipments');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('.table-row[aria-rowindex="2"]')).toBeVisible();
  // Fires the event while the page still has its screen layout, as a browser does.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const note = page.locator('.printed-rows');
  await expect(note).toHaveText(/^[1-9]\d* of [\d\s]+ shipments\. Use Export to get all rows\.$/);
  const printed = Number.parseInt(await note.innerText(), 10);
  const rows = page.locator('.table-row[aria-rowindex]:not([data-off-paper])');
  await expect(rows.filter({ visible: true })).toHaveCount(printed);
  await expect(page.getByRole('navigation')).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all' }).click();
  expect((await download).suggestedFilename()).toMatch(/^shipments.*\.csv$/);
});
