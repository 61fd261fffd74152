import { expect, test } from '../../support/e2e/test.ts';
import { expectNoObjections } from '../../support/e2e/axe.ts';
import { clientOf, demo, identityOf } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

/** Finds a locker with enough doors in each of two columns. */
async function someLocker() {
  const { token } = await identityOf(demo('ops'));
  const client = clientOf(token);
  const { rows } = await client.call('GET /lockers', { query: { filter: { state: 'online' } } });
  const locker = rows.find(({ door_count: doors }) => doors > 8);
  if (locker === undefined) throw new Error('No locker has enough doors');
  return locker;
}

test('the X key selects doors, Shift with arrow keys extends the selection, and commands run on the selected doors', async ({
  page,
}) => {
  const locker = await someLocker();
  await openAs(page, demo('ops'), `/lockers/${locker.id}`);
  const doors = page.getByRole('group', { name: `Doors of ${locker.code}` });
  const selected = doors.locator('[aria-pressed=true]');
  await doors.getByRole('button').first().focus();
  await page.keyboard.press('x');
  await expect(selected).toHaveCount(1);
  await page.keyboard.press('x');
  await expect(selected).toHaveCount(0);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(selected).toHaveCount(3);
  await expect(page.getByText('3 doors selected')).toBeVisible();
  // Shrinking the range deselects the doors outside it.
  await page.keyboard.press('Shift+ArrowUp');
  await expect(selected).toHaveCount(2);
  // Moving without Shift keeps the selection, and x adds another door.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(selected).toHaveCount(3);
  await expectNoObjections(page, 'selected doors');
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog').getByText('3 doors').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await doors.getByRole('button').first().focus();
  await page.keyboard.press('Escape');
  await expect(selected).toHaveCount(0);
});

test('moving the time bar shows past states of the doors', async ({ page }) => {
  const locker = await someLocker();
  await openAs(page, demo('ops'), `/lockers/${locker.id}?part=history`);
  await page.getByRole('button', { name: 'An hour ago' }).press('Enter');
  const bar = page.getByRole('region', { name: 'The past' });
  const moment = bar.getByRole('slider', { name: 'Moment' });
  await expect(page.getByRole('heading', { name: /^Doors at / })).toBeVisible();
  await expect(page.getByRole('group', { name: `Doors of ${locker.code}` })).toBeVisible();
  const before = await page.getByRole('heading', { name: /^Doors at / }).innerText();
  await moment.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { name: /^Doors at / })).not.toHaveText(before);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Doors now' })).toBeVisible();
});
