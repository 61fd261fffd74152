import { expect, test } from '../../support/e2e/test.ts';
import { expectNoObjections } from '../../support/e2e/axe.ts';
import { figureIn, rowsBehind } from '../../support/e2e/figures.ts';
import { heading, press, tabTo } from '../../support/e2e/keys.ts';
import { addPerson } from '../../support/e2e/people.ts';
import { startAs } from '../../support/e2e/session.ts';

test('the N key offers a note to all rows of a line of Now, and Enter opens the rows', async ({
  page,
}) => {
  await startAs(page, await addPerson());
  const lines = page.getByRole('treegrid', { name: 'Needs attention' });
  const line = lines.getByRole('row', { name: /overdue shipment/ });
  await tabTo(page, lines.getByRole('row').first());
  while (!(await line.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('j');
  const count = figureIn((await line.locator('.now-count').textContent()) ?? '');
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('n');
  await expect(dialog).toContainText(`${count} shipment`);
  await page.keyboard.press('Escape');
  await expect(line).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Shipments')).toBeVisible();
  expect(await rowsBehind(page)).toBe(count);
});

test('opening a line of Now lists the groups below the line, each group with its own rows', async ({
  page,
}) => {
  await startAs(page, await addPerson());
  const lines = page.getByRole('treegrid', { name: 'Needs attention' });
  // Uses failed deliveries, because at any hour several branches have some.
  const line = lines.locator('[data-source="failed-open"][aria-level="1"]');
  await line.focus();
  await expect(line).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('j');
  const group = lines.locator('[aria-level="2"]').first();
  await expect(group).toBeFocused();
  await expectNoObjections(page, 'groups');
  const count = figureIn((await group.locator('.now-count').textContent()) ?? '');
  await page.keyboard.press('ArrowLeft');
  await expect(line).toBeFocused();
  await expect(group).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('j');
  await expect(group).toBeFocused();
  await page.keyboard.press('o');
  await expect(heading(page, 'Shipments')).toBeVisible();
  expect(await rowsBehind(page)).toBe(count);
});

test('the W key claims and releases a line of Now, and the Z key snoozes the line and shows it again', async ({
  page,
}) => {
  await startAs(page, await addPerson());
  const lines = page.getByRole('treegrid', { name: 'Needs attention' });
  const line = lines.getByRole('row', { name: /overdue shipment/ });
  await line.focus();
  await page.keyboard.press('w');
  await expect(line).toContainText('is on it');
  await page.keyboard.press('w');
  await expect(line).not.toContainText('is on it');
  await page.keyboard.press('z');
  await expect(page.getByRole('menuitem', { name: '30 minutes' })).toBeFocused();
  await expectNoObjections(page, 'for how long');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(line).toHaveCount(0);
  await expect(lines.getByRole('row').first()).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Snoozed 1' }));
  await expect(line).toContainText('Snoozed until');
  await line.focus();
  await page.keyboard.press('z');
  await expect(line).not.toContainText('Snoozed');
});
