import { expect, test } from '../../support/e2e/test.ts';
import { heading, LOGIN, alertWith, signIn, typeCredentials } from '../../support/e2e/keys.ts';
import { clientOf, linkMailedTo, addPerson } from '../../support/e2e/people.ts';

test('after ten wrong passwords the right one is refused with the same text, and other users can sign in', async ({
  page,
  browser,
}) => {
  const [attacked, other] = [await addPerson(), await addPerson()];
  for (let failures = 0; failures < 9; failures += 1) {
    const body = { email: attacked.email, password: `guess ${failures}` };
    await expect(clientOf(null).call('POST /auth/login', { body })).rejects.toMatchObject({
      status: 401,
      message: 'Incorrect credentials',
    });
  }
  await page.goto(LOGIN);
  await typeCredentials(page, { ...attacked, password: 'guess 9' });
  await expect(alertWith(page, 'Incorrect credentials')).toBeVisible();

  await page.goto(LOGIN);
  await typeCredentials(page, attacked);
  await expect(alertWith(page, 'Incorrect credentials')).toHaveText('Incorrect credentials');
  await expect(heading(page, 'Sign in')).toBeVisible();
  expect(await linkMailedTo(attacked.email, '/my-profile')).toBe('/my-profile');

  const elsewhere = await browser.newPage();
  await signIn(elsewhere, other);
  await elsewhere.close();
});
