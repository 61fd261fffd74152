import { customSignature } from '#server/features/top-ups/provider-forms.ts';
import { expect, test } from '../../support/e2e/test.ts';
import { expectNoObjections } from '../../support/e2e/axe.ts';
import { heading, press, tabTo } from '../../support/e2e/keys.ts';
import { administrator, clientOf, demo, identityOf, server } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

const SECRET = 'a secret of the test';
const sandown = { suburb: 'Sandown', city: 'Sandton', zone: 'GP', postal_code: '2196' };
const seaPoint = { suburb: 'Sea Point', city: 'Cape Town', zone: 'WC', postal_code: '8005' };
const parcel = { submitted_length: 30, submitted_width: 20, submitted_height: 15 };

const asked = {
  collection: { ...sandown, country: 'South Africa' },
  delivery: { ...seaPoint, country: 'South Africa' },
  parcels: [{ ...parcel, submitted_weight: 2 }],
};

async function allow(on: boolean) {
  const data = Object.entries({
    custom_topup_enabled: String(on),
    custom_payment_secret: SECRET,
    topup_minimum: on ? '20' : '',
  }).map(([setting, value]) => ({ setting, value }));
  await (await administrator()).call('POST /settings', { body: { data } });
}

test('an account user tops up from a quote, and the top-up counts once the provider confirms the payment', async ({
  page,
}) => {
  await allow(true);
  const { token, user } = await identityOf(demo('account'));
  const params = { id: user.account_id ?? 0 };
  const balance = async () =>
    (await clientOf(token).call('GET /accounts/:id', { params })).balance ?? 0;
  const before = await balance();
  const quote = await clientOf(null).call('POST /quote/get-quote', {
    body: { ...asked, contact_name: 'Thandi Nkosi', email: 'thandi@mail.example' },
  });
  await openAs(page, demo('account'), `/quote-response?id=${quote.id}`);
  await expect(heading(page, 'Your quote')).toBeVisible();
  await press(page, page.getByText('Top up your account'));
  const amount = page.getByLabel('Amount');
  const charge = quote.rates[0]?.charge ?? 0;
  await expect(amount).toHaveValue(charge.toFixed(2).replace('.', ','));
  await expectNoObjections(page, 'a quote that is paid ahead');
  await tabTo(page, amount);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^A top-up is at least R.20,00\.$/)).toBeVisible();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await tabTo(page, page.getByLabel('How'));
  await page.keyboard.type('Custom');
  await tabTo(page, amount, 'Shift+Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(charge.toFixed(2));
  await page.keyboard.press('Enter');
  const link = page.getByRole('link', { name: /^Pay / });
  const reference = ((await link.textContent()) ?? '').replace(/^Pay /, '');
  const opening = page.waitForEvent('popup');
  await press(page, link);
  const paying = await opening;
  await expect(paying.getByText(reference).first()).toBeVisible();

  const told = { reference, amount: charge.toFixed(2), status: 'Complete' };
  const signed = new URLSearchParams({ ...told, signature: customSignature(told, SECRET) });
  const answer = await fetch(`${server()}/pay/notify/custom`, { method: 'POST', body: signed });
  expect(answer.status).toBe(200);
  await paying.reload();
  await expect(paying.getByText('Paid. Thank you.')).toBeVisible();
  expect(await balance()).toBeCloseTo(before - charge, 2);
  await allow(false);
});
