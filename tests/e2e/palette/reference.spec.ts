import { expect, test } from '../../support/e2e/test.ts';
import { heading } from '../../support/e2e/keys.ts';
import { bookOne } from '../../support/e2e/shipments.ts';
import { paletteInput } from '../../support/e2e/palette.ts';
import { administrator, demo, addPerson } from '../../support/e2e/people.ts';
import { startAs } from '../../support/e2e/session.ts';

test('shortcuts typed after / and a reference act on the record, even without a pause', async ({
  page,
}) => {
  const { reference } = await bookOne();
  await startAs(page, await addPerson());
  await page.keyboard.press('/');
  await page.keyboard.type(reference.toLowerCase());
  await page.keyboard.press('Enter');
  await page.keyboard.press('n');
  await expect(heading(page, reference)).toBeVisible();
  await expect(paletteInput(page)).toHaveAccessibleName('Note');
  await page.keyboard.press('Escape');
  await expect(paletteInput(page)).toHaveCount(0);
});

test('shortcuts typed after / and an account code act on the account', async ({ page }) => {
  const office = await administrator();
  const query = { kind: 'account' as const, ids: [1] };
  const [account] = await office.call('GET /search/names', { query });
  await startAs(page, demo('superadmin'));
  await page.keyboard.press('/');
  await page.keyboard.type(String(account?.code));
  await page.keyboard.press('Enter');
  await page.keyboard.press('n');
  await expect(heading(page, `${account?.code} ${account?.name}`)).toBeVisible();
  await expect(paletteInput(page)).toHaveAccessibleName('Note');
});
