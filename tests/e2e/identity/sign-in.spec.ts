import { expect, test } from '../../support/e2e/test.ts';
import {
  gate,
  heading,
  LOGIN,
  press,
  alertWith,
  signIn,
  typeCredentials,
} from '../../support/e2e/keys.ts';
import { DEMO_PASSWORD, demo, addPerson } from '../../support/e2e/people.ts';

test('a user signs in by typing the email address, Tab, the password and Enter', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(LOGIN);
  await typeCredentials(page, demo('ops'));
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page).toHaveTitle('Dashboard · Baton');
});

test('a wrong password is reported on the sign-in page, and the password field gets the focus', async ({
  page,
}) => {
  const person = await addPerson();
  await page.goto(LOGIN);
  await typeCredentials(page, { ...person, password: 'not this one' });
  await expect(alertWith(page, 'Incorrect credentials')).toHaveText('Incorrect credentials');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('an unknown email address is refused with the same text as a wrong password', async ({
  page,
}) => {
  await page.goto(LOGIN);
  await typeCredentials(page, { email: 'nobody.at.all@baton.test', password: 'whatever it is' });
  await expect(alertWith(page, 'Incorrect credentials')).toHaveText('Incorrect credentials');
});

test('while the server is unreachable, the refusal of a sign-in also names the connection as a cause', async ({
  page,
}) => {
  await page.goto(LOGIN);
  await page.route('**/auth/login', (route) => route.abort('connectionrefused'));
  await typeCredentials(page, demo('ops'));
  await expect(alertWith(page, 'Incorrect credentials')).toContainText(
    'The server could not be reached. Check the connection and try again.',
  );
});

test('an error response without a body shows its HTTP status text', async ({ page }) => {
  await page.goto(LOGIN);
  await page.route('**/auth/login', (route) => route.fulfill({ status: 500, body: '' }));
  await typeCredentials(page, demo('ops'));
  await expect(alertWith(page, 'Internal Server Error')).toBeVisible();
});

test('missing fields of the sign-in are named next to the fields, and no request is sent', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto(LOGIN);
  await typeCredentials(page, { email: '', password: '' });
  await expect(page.getByText('Email is required.')).toBeVisible();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  expect(sent.filter((url) => url.endsWith('/auth/login'))).toEqual([]);
});

test('a button shows and hides the password', async ({ page }) => {
  await page.goto(LOGIN);
  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('seen by nobody');
  await expect(password).toHaveAttribute('type', 'password');
  await press(page, page.getByRole('button', { name: 'Show password' }));
  await expect(password).toHaveAttribute('type', 'text');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue('seen by nobody');
});

test('a user signs in with a pasted password', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(LOGIN);
  await page.evaluate((text) => navigator.clipboard.writeText(text), DEMO_PASSWORD);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type('ops@baton.test');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+V');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('one request is sent when Enter is pressed twice', async ({ page }) => {
  await page.goto(LOGIN);
  let asked = 0;
  const answer = gate();
  await page.route('**/auth/login', async (route) => {
    asked += 1;
    await answer.opened;
    await route.continue();
  });
  await typeCredentials(page, demo('ops'));
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  answer.open();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  expect(asked).toBe(1);
});

test('a reload keeps the session', async ({ page }) => {
  await signIn(page, demo('ops'));
  await page.reload();
  await expect(heading(page, 'Dashboard')).toBeVisible();
});
