import { expect, test } from '../../support/e2e/test.ts';
import { listOf } from '../../support/e2e/keys.ts';
import { openPalette, option } from '../../support/e2e/palette.ts';
import { addPerson } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

const UNCLAIMED = '/shipments?q=claimed%3Anobody';

test('the actions of a session become the steps of a new runbook', async ({ page }) => {
  await openAs(page, await addPerson(), UNCLAIMED);
  await expect(listOf(page, 'Shipments').getByRole('row').nth(2)).toBeVisible();
  await listOf(page, 'Shipments').focus();
  await page.keyboard.press('n');
  await page.keyboard.type('Kept');
  for (const at of ['2 of 3', '3 of 3']) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText(at);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  const save = option(page, /^Save this session as runbook/).first();
  await expect(async () => {
    await page.keyboard.press('Escape');
    await openPalette(page);
    await page.keyboard.type('Save this session');
    await expect(save).not.toHaveAttribute('aria-disabled', 'true', { timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(option(page, /Note/)).toBeVisible();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'New runbook' });
  await expect(form.getByLabel('Steps')).toHaveValue(
    /^ask shipments: shipment = selection\nshipments\.note \{shipments\} note=Kept /,
  );
  await page.keyboard.type(`Keep notes ${Date.now()}`);
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await expect(page.getByText(/added as a draft/)).toBeVisible();
});
