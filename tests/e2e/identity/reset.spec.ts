import { expect, test } from '../../support/e2e/test.ts';
import {
  heading,
  LOGIN,
  press,
  alertWith,
  signIn,
  typeCredentials,
} from '../../support/e2e/keys.ts';
import { linkMailedTo, addPerson } from '../../support/e2e/people.ts';

const chosen = 'seven purple crates';

test('a reset link works once and ends the other sessions', async ({ page, browser }) => {
  const person = await addPerson();
  const elsewhere = await browser.newPage();
  await signIn(elsewhere, person);

  await page.goto(LOGIN);
  await press(page, page.getByRole('link', { name: 'Forgot password' }));
  await expect(heading(page, 'Forgot password')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText(
    'If this address has a sign-in, a link is on its way to it.',
  );

  const link = await linkMailedTo(person.email, '/resetpass');
  await page.goto(link);
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.keyboard.type(chosen);
  await tabFieldByField(page.keyboard);
  await page.keyboard.type('something else');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Repeat password')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Repeat password')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(chosen);
  await page.keyboard.press('Enter');
  const back = page.getByRole('link', { name: 'Back to sign in' });
  await expect(page.getByLabel('New password')).toBeHidden();

  // The page appears at once, without a request.
  await expect(heading(elsewhere, 'Sign in')).toBeVisible();
  await expect(alertWith(elsewhere, 'Your session ended')).toBeVisible();
  await elsewhere.close();

  await press(page, back);
  await typeCredentials(page, person);
  await expect(alertWith(page, 'Incorrect credentials')).toBeVisible();
  await page.keyboard.type(chosen);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Dashboard')).toBeVisible();

  await page.goto(link);
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.keyboard.type(chosen);
  await tabFieldByField(page.keyboard);
  await page.keyboard.type(chosen);
  await page.keyboard.press('Enter');
  await expect(alertWith(page, 'This link no longer works. Request a new one.')).toBeVisible();
});

test('a password reset for an unknown email address has the same response and sends no email', async ({
  page,
}) => {
  const email = 'nobody.forgot@baton.test';
  await page.goto('/session?page=forgot');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText(
    'If this address has a sign-in, a link is on its way to it.',
  );
  await expect(linkMailedTo(email, '/')).rejects.toThrow('No letter');
});

test('an incomplete reset link is reported, with an offer to request a new one', async ({
  page,
}) => {
  await page.goto('/resetpass?token=half');
  await expect(alertWith(page, 'This link is incomplete.')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Request a new link' }));
  await expect(heading(page, 'Forgot password')).toBeVisible();
});

/** Tabs from a password past its Show button to the next field. */
async function tabFieldByField(keyboard: { press: (key: string) => Promise<void> }) {
  await keyboard.press('Tab');
  await keyboard.press('Tab');
}
