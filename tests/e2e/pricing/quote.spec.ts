import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { expectNoObjections } from '../../support/e2e/axe.ts';
import { heading, tabTo } from '../../support/e2e/keys.ts';
import { administrator, demo } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

/** Lets guests book on a prepaid account and pay by bank transfer. */
async function allowGuests(code: string) {
  const office = await administrator();
  const data = [
    { setting: 'guest_booking_account', value: code },
    { setting: 'eft_guest_enabled', value: String(code !== '') },
  ];
  await office.call('POST /settings', { body: { data } });
}

async function chooseTown(page: Page, label: string, town: string) {
  await tabTo(page, page.getByRole('combobox', { name: label }));
  await page.keyboard.type(town);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
}

const fill = async (page: Page, label: string, text: string) => {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
};

test('a guest gets prices, chooses an extra, books and reaches the payment page by keyboard', async ({
  page,
}) => {
  const office = await administrator();
  const { rows } = await office.call('GET /accounts', { query: { range: [0, 49] } });
  await allowGuests(rows.find(({ status }) => status === 'active')?.account_code ?? '');
  await page.goto('/quote');
  await expect(heading(page, 'Get a quote')).toBeVisible();
  await page.getByRole('combobox', { name: 'From' }).focus();
  await chooseTown(page, 'From', 'Sandown');
  await chooseTown(page, 'To', 'Sea Point');
  await fill(page, 'Length', '30');
  await fill(page, 'Width', '20');
  await fill(page, 'Height', '15');
  await fill(page, 'Weight', '2');
  await fill(page, 'Your name', 'Thandi Nkosi');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email is required.')).toBeVisible();
  await fill(page, 'Email', 'thandi@mail.example');
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Your quote')).toBeVisible();
  await expect(page.getByRole('timer')).toContainText('23 h');
  const service = page.getByRole('radiogroup', { name: 'Service' }).getByRole('radio').first();
  await expect(service).toBeFocused();
  const price = page.locator('.rate-price b').first();
  const before = await price.textContent();
  await tabTo(page, page.getByRole('checkbox').first());
  await page.keyboard.press('Space');
  await expect(price).not.toHaveText(before ?? '');
  const charge = (await price.textContent()) ?? '';
  await tabTo(page, page.getByRole('radio', { name: /^My account/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Bank transfer/ })).toBeChecked();
  await expectNoObjections(page, 'the form of a guest');

  const end = (name: RegExp) => page.getByRole('group', { name });
  for (const [name, who, phone, street] of [
    [/^Collect from/, 'Thandi Nkosi', '82 555 0101', '12 Main Road'],
    [/^Deliver to/, 'Sipho Dlamini', '83 555 0102', '3 Beach Road'],
  ] as const) {
    await tabTo(page, end(name).getByLabel('Name'));
    await page.keyboard.type(who);
    await tabTo(page, end(name).getByRole('textbox', { name: 'Mobile number' }));
    await page.keyboard.type(phone);
    await tabTo(page, end(name).getByLabel('Street address'));
    await page.keyboard.type(street);
  }
  const address = page.url();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Branch code')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(charge);

  await page.goto(address);
  await expect(page.getByText(`${charge} is due.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay by Bank transfer' })).toBeVisible();
  await expectNoObjections(page, 'a quote that waits for its payment');

  await openAs(page, demo('superadmin'), '/rates-and-estimates?tab=quotes');
  await page.getByLabel('Search quotes').fill('Thandi Nkosi');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Booked' }).first()).toContainText(charge);
  await allowGuests('');
});

test('the quote page has the same navigation as the public pages that the server renders', async ({
  page,
}) => {
  const navigation = page.getByRole('navigation', { name: 'Public pages' }).getByRole('link');
  const linksOn = async (address: string) => {
    await page.goto(address);
    await expect(navigation.first()).toBeVisible();
    return navigation.evaluateAll((links) =>
      links.map((link) => `${link.textContent.trim()}: ${link.getAttribute('href')}`),
    );
  };
  const ofServer = await linksOn('/tracker');
  expect(ofServer).toContain('Get a quote: /quote');
  expect(await linksOn('/quote')).toEqual(ofServer);
  await expect(page.locator('a[aria-current="page"]')).toHaveText('Get a quote');
  await expectNoObjections(page, 'the quote page');
});
