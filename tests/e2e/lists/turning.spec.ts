import { expect, test } from '../../support/e2e/test.ts';
import { heading, listOf, tabTo } from '../../support/e2e/keys.ts';
import { administrator, addPerson } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

test('the keys ] and [ open the next and previous record of the list, and Back leads to the list', async ({
  page,
}) => {
  const office = await administrator();
  const { rows } = await office.call('GET /shipments', {
    query: { range: [0, 2], sort: ['short_tracking_reference', 'ASC'] },
  });
  const [first = '', second = '', third = ''] = rows.map((row) => row.short_tracking_reference);
  await openAs(page, await addPerson(), '/shipments?sort=short_tracking_reference');
  const list = listOf(page, 'Shipments');
  await expect(list.getByRole('row', { name: new RegExp(first) })).toBeVisible();
  await tabTo(page, list);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(heading(page, first)).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(
    'This is the first row of the list.',
  );
  await page.keyboard.press(']');
  await expect(heading(page, second)).toBeVisible();
  await page.keyboard.press(']');
  await expect(heading(page, third)).toBeVisible();
  await page.keyboard.press('[');
  await expect(heading(page, second)).toBeVisible();
  const listRead = page.waitForResponse((answer) => answer.url().includes('/shipments?'));
  await page.reload();
  await listRead;
  await expect(heading(page, second)).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('Next shipment of the list')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press(']');
  await expect(heading(page, third)).toBeVisible();
  await page.keyboard.press('[');
  await expect(heading(page, second)).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Shipments')).toBeVisible();
  await expect(list.getByRole('row', { name: new RegExp(first) })).toBeVisible();
});

test('a record page opened without a list offers no next record', async ({ page }) => {
  await openAs(page, await addPerson(), '/shipments/2');
  await expect(page.getByRole('heading', { level: 1, name: /^[A-Z0-9]{6}$/ })).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('Book a shipment')).toBeVisible();
  await expect(keys.getByText('Next shipment of the list')).toBeHidden();
});
