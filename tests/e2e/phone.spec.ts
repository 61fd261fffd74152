import { expect, test } from '../support/e2e.ts';
import { expectNoObjections } from '../support/e2e-axe.ts';
import { heading, listOf } from '../support/e2e-keys.ts';
import { demo } from '../support/e2e-people.ts';
import { startAs } from '../support/e2e-session.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone a row has two lines and opens wherever it is touched', async ({ page }) => {
  await startAs(page, demo('superadmin'));
  await page.goto('/shipments');
  const list = listOf(page, 'Shipments');
  await expect(list).toHaveAttribute('aria-busy', 'false');
  const row = list.getByRole('row').nth(1);
  const box = await row.boundingBox();
  expect(box).toMatchObject({ height: 60, width: 390 });
  const reference = (await row.getByRole('link').textContent()) ?? '';
  // Nothing is beyond the edge: neither in the list nor in the page.
  for (const scroller of [list, page.locator('html')])
    expect(await scroller.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await expectNoObjections(page, 'rows of two lines');
  await row.click({ position: { x: 300, y: 45 } });
  await expect(heading(page, reference)).toBeVisible();
  await page.goBack();
  await row.getByRole('gridcell', { name: 'Mark', exact: true }).click();
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.table-subject')).toHaveText('1 shipment');
});

test('in a wider window it is a table again, with the row in focus in view', async ({ page }) => {
  await startAs(page, demo('superadmin'));
  await page.goto('/shipments');
  const list = listOf(page, 'Shipments');
  await expect(list.getByRole('gridcell').first()).toBeVisible();
  await list.focus();
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('j');
  const focused = list.locator('[data-focused]');
  const id = await focused.getAttribute('id');
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect(list.getByRole('columnheader', { name: 'Reference' })).toBeVisible();
  await expect(focused).toHaveAttribute('id', id ?? '');
  await expect(focused).toBeInViewport();
});
