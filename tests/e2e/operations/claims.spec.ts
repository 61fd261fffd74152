import { expect, test } from '../../support/e2e/test.ts';
import { demo } from '../../support/e2e/people.ts';
import { openPalette } from '../../support/e2e/palette.ts';
import { withoutWebgl } from '../../support/e2e/webgl.ts';
import { openAs } from '../../support/e2e/session.ts';

test('the claim of a row is shown in its list and in the map list until it is released', async ({
  page,
}) => {
  await withoutWebgl(page);
  await openAs(page, demo('ops'), '/lockers?q=FG3');
  const grid = page.getByRole('grid');
  await expect(grid.getByText('FG3', { exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('q');
  await expect(grid.getByText('Claimed by You')).toBeVisible();
  const focused = (await grid.getAttribute('aria-activedescendant')) ?? '';
  await page.goto(`/maps?on=lockers:${focused.replace(/^.*-/, '')}`);
  const row = page.getByLabel('Objects in view', { exact: true }).locator('[data-focused]');
  await expect(row).toContainText('FG3');
  await expect(row).toContainText('Claimed by You');
  // Uses the palette, because q means the next problem on the map.
  await openPalette(page);
  await page.keyboard.insertText('release claims');
  await page.keyboard.press('Enter');
  await expect(row).not.toContainText('Claimed by');
});
