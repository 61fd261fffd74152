import { expect, test } from '../../support/e2e/test.ts';
import { demo } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

test('a user opens a time in the past by typing it in words, moves through time and returns by keyboard', async ({
  page,
}) => {
  await openAs(page, demo('ops'), '/shipments');
  const grid = page.getByRole('grid', { name: 'Shipments' });
  await expect(grid.getByRole('row').nth(2)).toBeVisible();
  await page.keyboard.press('Shift+T');
  await page.keyboard.type('yesterday 14:05');
  await page.keyboard.press('Enter');
  const bar = page.getByRole('region', { name: 'The past' });
  await expect(bar).toContainText('14:05');
  expect(new URL(page.url()).searchParams.get('at')).toMatch(/T14:05:00\+02:00$/);
  await expect(grid.getByRole('row').nth(2)).toBeVisible();

  const slider = bar.getByRole('slider', { name: 'Moment' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /14:04$/);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /13:04$/);
  await expect(slider).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  expect(new URL(page.url()).searchParams.has('at')).toBe(false);
});

test('commands are disabled in the past and name the way back to the present', async ({ page }) => {
  await openAs(page, demo('ops'), '/shipments?at=' + encodeURIComponent(new Date().toISOString()));
  const grid = page.getByRole('grid', { name: 'Shipments' });
  await expect(grid.getByRole('row').nth(2)).toBeVisible();
  await grid.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(
    page.getByText('You are viewing the past, which is read only. Press Esc to return.'),
  ).toBeVisible();
});

test('the map shows the chosen time in the past, and a page without history shows a message', async ({
  page,
}) => {
  await openAs(page, demo('ops'), '/maps?at=' + encodeURIComponent(new Date().toISOString()));
  await expect(page.locator('#map-status')).toContainText(/at \d\d:\d\d:\d\d/);
  await expect(page.getByRole('region', { name: 'The past' })).not.toContainText('no history');
  await page.goto('/accounts?at=' + encodeURIComponent(new Date().toISOString()));
  await expect(page.getByRole('region', { name: 'The past' })).toContainText(
    'This page has no history',
  );
});
