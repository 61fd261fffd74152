import { expect, test } from '../../support/e2e/test.ts';
import { expectNoObjections } from '../../support/e2e/axe.ts';
import { figureIn, rowsBehind } from '../../support/e2e/figures.ts';
import { heading } from '../../support/e2e/keys.ts';
import { choose, openPalette } from '../../support/e2e/palette.ts';
import { administrator, demo, addPerson } from '../../support/e2e/people.ts';
import { startAs } from '../../support/e2e/session.ts';
import { bookOne } from '../../support/e2e/shipments.ts';

test('one line shows the changes since the last visit, Enter opens the changes, and the M key clears them', async ({
  page,
}) => {
  const { id } = await bookOne();
  await bookOne();
  const office = await administrator();
  const body = { ids: [id], status: 'cancelled' as const, reason: 'Booked twice' };
  await office.call('POST /shipments/bulkupdate', { body });
  await startAs(page, demo('nonbilling'));
  const changes = page.getByRole('region', { name: 'Since you left, yesterday 17:05' });
  await expect(changes.getByRole('link').first()).toHaveText(/^\d+ shipments? /);
  await expectNoObjections(page, 'one line of changes');
  await changes.getByRole('button', { name: 'Show' }).press('Enter');
  const lines = changes.getByRole('grid', { name: 'What changed' }).getByRole('row');
  await expect(lines.first()).toBeFocused();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    'Since you left, yesterday 17:05',
  );
  await expectNoObjections(page, 'since you left');
  await page.keyboard.press('j');
  const line = lines.nth(1);
  await expect(line).toBeFocused();
  const count = figureIn((await line.locator('.now-count').textContent()) ?? '');
  expect(count).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Shipments')).toBeVisible();
  expect(await rowsBehind(page)).toBe(count);

  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(
    page.getByRole('treegrid', { name: 'Needs attention' }).getByRole('row').first(),
  ).toBeFocused();
  await changes.getByRole('button', { name: 'Show' }).press('Enter');
  await expect(lines.first()).toBeFocused();
  await page.keyboard.press('m');
  await expect(changes).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Now' })).toBeVisible();
  await expect(changes).toHaveCount(0);
});

test('the palette shows the changes since any time that the user types', async ({ page }) => {
  await startAs(page, await addPerson());
  await expect(page.getByRole('region', { name: /^Since/ })).toHaveCount(0);
  await openPalette(page);
  await choose(page, 'changes since', /^Changes since/);
  await choose(page, 'yesterday 06:00', / 06:00$/);
  const changes = page.getByRole('region', { name: 'Since yesterday 06:00' });
  await expect(changes.getByRole('row').first()).toContainText('shipment');
});

test('changes since the last visit that failed to load are reported and loaded on retry', async ({
  page,
}) => {
  let fails = true;
  await page.route('**/since?*', (route) =>
    fails ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await startAs(page, demo('other'));
  // On some nights nothing changes for an account, but something does within a week.
  const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString();
  await page.goto(`/dashboard?since=${weekAgo}`);
  const again = page.getByRole('button', { name: 'Try again: what changed' });
  await expect(again).toBeVisible({ timeout: 15_000 });
  fails = false;
  await again.click();
  await expect(page.getByRole('grid', { name: 'What changed' })).toBeVisible();
});
