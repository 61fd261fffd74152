import { expect, test } from '../../support/e2e/test.ts';
import { expectNoObjections } from '../../support/e2e/axe.ts';
import { administrator, demo } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';
import { sandown, seaPoint } from '../../support/runs/bookings.ts';

/** An account of this test alone, with a credit limit of one rand. */
async function smallLimit() {
  const office = await administrator();
  const { email, mobile_number, street_address, suburb, city, postal_code } = sandown;
  return office.call('POST /accounts', {
    body: {
      name: 'Limpopo Linen',
      email,
      mobile_number,
      street_address,
      suburb,
      city,
      postal_code,
      zone: 'GP',
      credit_limit: 1,
    },
  });
}

test('a booking over the limit is refused with the amount left, and is booked with a reason', async ({
  page,
}) => {
  const account = await smallLimit();
  await openAs(page, demo('superadmin'), '/shipments/book');
  await page.getByRole('combobox', { name: 'Account' }).fill(account.account_code);
  await page.getByRole('option', { name: account.account_code }).first().waitFor();
  await page.keyboard.press('Enter');
  const from = page.getByRole('group', { name: 'From' });
  await expect(from.getByLabel('Suburb')).toHaveValue(sandown.suburb);
  await from.getByLabel('Contact').fill(sandown.name);
  const to = page.getByRole('group', { name: 'To' });
  for (const [label, text] of [
    ['Street address', seaPoint.street_address],
    ['Suburb', seaPoint.suburb],
    ['City', seaPoint.city],
    ['Postal code', seaPoint.postal_code],
    ['Contact', seaPoint.name],
  ] as const)
    await to.getByLabel(label).fill(text);
  await to.getByLabel('Province').selectOption(seaPoint.zone);
  await page.getByLabel('Length').fill('30x20x15 1,4');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('radiogroup', { name: 'Service' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^This shipment costs R.*left of its credit limit\.$/)).toBeVisible();
  const reason = page.getByRole('textbox', { name: 'Reason for going over the limit' });
  await expect(reason).toBeFocused();
  await expectNoObjections(page, 'booking over the limit');
  await page.keyboard.type('ok');
  await page.keyboard.press('Control+Enter');
  await expect(reason).toHaveAccessibleDescription(/Enter a reason of at least 5 characters\./);
  await reason.fill('Pays on Friday, agreed with Priya');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/shipments\/\d+/);
  await expect(page.getByText('Pays on Friday, agreed with Priya').first()).toBeVisible();
});
