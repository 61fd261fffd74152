import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import {
  LOGIN,
  heading,
  pressPlace,
  alertWith,
  signIn,
  signOut,
  typeCredentials,
} from '../../support/e2e/keys.ts';
import { administrator, demo, addPerson, type Credentials } from '../../support/e2e/people.ts';

async function landing(page: Page, who: Credentials) {
  await typeCredentials(page, who);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page).not.toHaveURL(LOGIN);
  return new URL(page.url());
}

test('signing in leads to the page that was requested while signed out', async ({ page }) => {
  await page.goto('/users?q=naledi&sort=-email#top');
  await expect(heading(page, 'Sign in')).toBeVisible();
  const { pathname, search, hash } = await landing(page, demo('ops'));
  expect(pathname + search + hash).toBe('/users?q=naledi&sort=-email#top');
  await expect(page.getByRole('row', { name: /Naledi Khumalo/ })).toBeVisible();
  await page.goto('/');
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('a stored return URL on another site is ignored, and the dashboard opens', async ({
  page,
}) => {
  await page.goto(LOGIN);
  await page.evaluate(() => sessionStorage.setItem('requested-location', '//evil.example'));
  await page.reload();
  const { origin, pathname } = await landing(page, demo('ops'));
  expect([origin, pathname]).toEqual([new URL(page.url()).origin, '/dashboard']);
  expect(await page.evaluate(() => sessionStorage.getItem('requested-location'))).toBeNull();
});

test('signing in does not return to a page that the role cannot open', async ({ page }) => {
  await page.goto('/sales-agents');
  await expect(heading(page, 'Sign in')).toBeVisible();
  const { pathname } = await landing(page, demo('user'));
  expect(pathname).toBe('/dashboard');
});

test('after an expired session the same user returns to the page, and another user does not', async ({
  page,
}) => {
  const [first, second] = [await addPerson(), await addPerson()];
  const office = await administrator();
  for (const [next, place] of [
    [first, '/sales-agents'],
    [second, '/dashboard'],
  ] as const) {
    await signIn(page, first);
    await pressPlace(page, 'Sales agents');
    await expect(heading(page, 'Sales agents')).toBeVisible();
    await office.call('POST /users/:id/end-sessions', { params: { id: first.id } });
    await expect(alertWith(page, 'Your session ended')).toContainText(
      'You will return to Sales agents.',
    );
    expect((await landing(page, next)).pathname).toBe(place);
    await signOut(page, next.name);
  }
});

test('after a manual sign-out the next sign-in opens the dashboard', async ({ page }) => {
  const person = await addPerson();
  await signIn(page, person);
  await pressPlace(page, 'Users');
  await expect(heading(page, 'Users')).toBeVisible();
  await signOut(page, person.name);
  expect((await landing(page, person)).pathname).toBe('/dashboard');
});

test('an unknown URL shows the not-found page, and Go Back goes back one step', async ({
  page,
}) => {
  await signIn(page, demo('ops'));
  await pressPlace(page, 'Users');
  await expect(heading(page, 'Users')).toBeVisible();
  await page.goto('/no/such/place');
  await expect(heading(page, 'Page not found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Users')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('an unknown URL while signed out leads to the sign-in page and then to the dashboard', async ({
  page,
}) => {
  await page.goto('/no/such/place');
  await expect(page).toHaveURL(LOGIN);
  expect((await landing(page, demo('ops'))).pathname).toBe('/dashboard');
});

test('the not-found page opens while signed out and leads back', async ({ page }) => {
  await page.goto(LOGIN);
  await page.goto('/page/404');
  await expect(heading(page, 'Page not found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Sign in')).toBeVisible();
});
