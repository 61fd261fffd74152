import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import {
  heading,
  LOGIN,
  press,
  alertWith,
  signIn,
  tabTo,
  typeCredentials,
} from '../../support/e2e/keys.ts';
import { linkMailedTo, addPerson, type Somebody } from '../../support/e2e/people.ts';

/** Asks for a new email address in My profile by keyboard. */
async function askFor(page: Page, person: Somebody, email: string) {
  await signIn(page, person);
  await page.goto('/my-profile');
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Current password').first());
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${email} is not confirmed yet`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);
}

test('a confirmed new email address signs in from then on', async ({ page }) => {
  const person = await addPerson();
  const email = `new.${person.email}`;
  await askFor(page, person, email);
  await page.goto(await linkMailedTo(email, '/verification'));
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText(
    'Your new email address is confirmed. Sign in with it.',
  );
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(LOGIN);
  await typeCredentials(page, { ...person, email });
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('the old email address cancels the change by its link, and the user can also withdraw the change', async ({
  page,
}) => {
  const person = await addPerson();
  const email = `unwanted.${person.email}`;
  await askFor(page, person, email);
  const link = await linkMailedTo(email, '/verification');
  await page.goto(await linkMailedTo(person.email, '/verification?cancel'));
  await expect(heading(page, 'Keep your email address')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel the change' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText(
    'The change of the email address was cancelled.',
  );
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(alertWith(page, 'This link no longer works. Request a new one.')).toBeVisible();

  const other = await addPerson();
  await page.evaluate(() => localStorage.clear());
  await askFor(page, other, `withdrawn.${other.email}`);
  await press(
    page,
    page.getByRole('button', { name: `Cancel change to withdrawn.${other.email}` }),
  );
  await expect(page.getByText('Email change cancelled')).toBeVisible();
  await expect(page.getByText('is not confirmed yet')).toBeHidden();
});
