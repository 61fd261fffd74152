import { expect, test } from '../../support/e2e/test.ts';
import {
  heading,
  LOGIN,
  press,
  alertWith,
  signIn,
  signOut,
  typeCredentials,
} from '../../support/e2e/keys.ts';
import { clientOf, ROLE, server, addPerson } from '../../support/e2e/people.ts';
import { enrol, readKey, setUp } from '../../support/e2e/second-step.ts';

test('a role that requires a second factor cannot get around the prompt', async ({ page }) => {
  const person = await addPerson(ROLE.secured);
  await page.goto(LOGIN);
  await typeCredentials(page, person);
  await expect(setUp(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed' })).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(setUp(page)).toBeVisible();
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    await expect(setUp(page).locator(':focus')).toHaveCount(1);
  }
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/users');
  await expect(setUp(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Users', includeHidden: true })).toHaveCount(0);
  expect(asked.filter((path) => path === '/users')).toEqual(['/users']);
});

test('edited storage does not bypass the second factor, because the server refuses and the prompt stays', async ({
  page,
}) => {
  await page.goto(LOGIN);
  await typeCredentials(page, await addPerson(ROLE.secured));
  await expect(setUp(page)).toBeVisible();
  const token = await page.evaluate(() => {
    const user: object = JSON.parse(localStorage.getItem('user') ?? '{}');
    localStorage.setItem('user', JSON.stringify({ ...user, enabled_mfa: 1 }));
    return localStorage.getItem('token');
  });
  await page.reload();
  await expect(setUp(page)).toBeVisible();
  await page.goto('/users');
  await expect(setUp(page)).toBeVisible();
  await expect(page.getByRole('row', { includeHidden: true })).toHaveCount(0);
  const refused = clientOf(token).call('GET /users', { query: {} });
  await expect(refused).rejects.toMatchObject({ status: 403, code: 'second_factor_required' });
});

test('a user sets up a second factor, signs in with a code, and cannot use the code a second time', async ({
  page,
}) => {
  const person = await addPerson(ROLE.secured);
  await page.goto(LOGIN);
  await typeCredentials(page, person);
  const app = await enrol(page);
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(
    'Success! 2FA is now active and your account is more secure.',
  );
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(setUp(page)).toBeHidden();
  await signOut(page, person.name);

  await typeCredentials(page, person);
  await expect(heading(page, 'Six digits')).toBeVisible();
  await page.keyboard.type(app.code(1));
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await signOut(page, person.name);

  await typeCredentials(page, person);
  await expect(heading(page, 'Six digits')).toBeVisible();
  await page.keyboard.type(app.code(1));
  await expect(alertWith(page, 'The code is wrong.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
});

test('the second factor requires a code of six digits and removes spaces, whether typed or pasted', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await addPerson(ROLE.secured);
  await page.goto(LOGIN);
  await typeCredentials(page, person);
  const app = await enrol(page);
  await signOut(page, person.name);
  await typeCredentials(page, person);

  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(new RegExp('Code is required!'));
  await page.keyboard.type(' 12 3');
  await expect(code).toHaveValue('123');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(new RegExp('Code must be exactly 6 digits'));

  await page.keyboard.press('Control+A');
  const spaced = app.code(1).replace(/(...)/, ' $1 ');
  await page.evaluate((text) => navigator.clipboard.writeText(text), spaced);
  await page.keyboard.press('Control+V');
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('a wrong code in the prompt does not enable the second factor, and signing out closes the prompt', async ({
  page,
}) => {
  const person = await addPerson(ROLE.secured);
  await page.goto(LOGIN);
  await typeCredentials(page, person);
  await readKey(page);
  const code = setUp(page).getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await page.keyboard.type('000000');
  await expect(setUp(page).getByText('The code is wrong.')).toBeVisible();
  await press(page, setUp(page).getByRole('button', { name: 'Sign out' }));
  await expect(heading(page, 'Sign in')).toBeVisible();
  await typeCredentials(page, person);
  await expect(setUp(page)).toBeVisible();
});

test('a reload or another URL before the code is entered leads back to the password', async ({
  page,
}) => {
  const person = await addPerson(ROLE.secured);
  await page.goto(LOGIN);
  await typeCredentials(page, person);
  await enrol(page);
  await signOut(page, person.name);
  await typeCredentials(page, person);
  await expect(heading(page, 'Six digits')).toBeVisible();
  await page.goto('/users');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page).toHaveURL(new URL(LOGIN, server()).href);
  await signIn(page, person, 'Six digits');
  await page.keyboard.press('Escape');
  await expect(heading(page, 'Sign in')).toBeVisible();
});
