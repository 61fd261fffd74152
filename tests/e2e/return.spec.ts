import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import {
  heading,
  LOGIN,
  press,
  said,
  signIn,
  signOut,
  typeCredentials,
} from '../support/e2e-keys.ts';
import { administrator, demo, somebody, type Credentials } from '../support/e2e-people.ts';

async function landing(page: Page, who: Credentials) {
  await typeCredentials(page, who);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page).not.toHaveURL(LOGIN);
  return new URL(page.url());
}

test('a place asked for while signed out is where the sign-in leads', async ({ page }) => {
  await page.goto('/users?q=naledi&sort=-email#top');
  await expect(heading(page, 'Sign in')).toBeVisible();
  const { pathname, search, hash } = await landing(page, demo('ops'));
  expect(pathname + search + hash).toBe('/users?q=naledi&sort=-email#top');
  await expect(page.getByRole('row', { name: /Naledi Khumalo/ })).toBeVisible();
  await page.goto('/');
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('storage that asks for another site leads to the dashboard', async ({ page }) => {
  await page.goto(LOGIN);
  await page.evaluate(() => sessionStorage.setItem('requested-location', '//evil.example'));
  await page.reload();
  const { origin, pathname } = await landing(page, demo('ops'));
  expect([origin, pathname]).toEqual([new URL(page.url()).origin, '/dashboard']);
  expect(await page.evaluate(() => sessionStorage.getItem('requested-location'))).toBeNull();
});

test('a place that the role does not open is not returned to', async ({ page }) => {
  await page.goto('/sales-agents');
  await expect(heading(page, 'Sign in')).toBeVisible();
  const { pathname } = await landing(page, demo('user'));
  expect(pathname).toBe('/dashboard');
});

test('thrown out, the same person comes back to the place, another one does not', async ({
  page,
}) => {
  const [first, second] = [await somebody(), await somebody()];
  const office = await administrator();
  for (const [next, place] of [
    [first, '/sales-agents'],
    [second, '/dashboard'],
  ] as const) {
    await signIn(page, first);
    await press(page, page.getByRole('link', { name: 'Sales agents' }));
    await expect(heading(page, 'Sales agents')).toBeVisible();
    await office.call('POST /users/:id/end-sessions', { params: { id: first.id } });
    await expect(said(page, 'Your session ended')).toContainText(
      'You will return to Sales agents.',
    );
    expect((await landing(page, next)).pathname).toBe(place);
    await signOut(page, next.name);
  }
});

test('whoever signs out by choice starts anew', async ({ page }) => {
  const person = await somebody();
  await signIn(page, person);
  await press(page, page.getByRole('link', { name: 'Users' }));
  await expect(heading(page, 'Users')).toBeVisible();
  await signOut(page, person.name);
  expect((await landing(page, person)).pathname).toBe('/dashboard');
});

test('an unknown address: said so, and Go Back goes back one step', async ({ page }) => {
  await signIn(page, demo('ops'));
  await press(page, page.getByRole('link', { name: 'Users' }));
  await expect(heading(page, 'Users')).toBeVisible();
  await page.goto('/no/such/place');
  await expect(heading(page, 'There is nothing at this address')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Users')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('an unknown address while signed out leads to the sign-in page and then to the dashboard', async ({
  page,
}) => {
  await page.goto('/no/such/place');
  await expect(page).toHaveURL(LOGIN);
  expect((await landing(page, demo('ops'))).pathname).toBe('/dashboard');
});

test('the not-found page stands alone too', async ({ page }) => {
  await page.goto(LOGIN);
  await page.goto('/page/404');
  await expect(heading(page, 'There is nothing at this address')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Sign in')).toBeVisible();
});
