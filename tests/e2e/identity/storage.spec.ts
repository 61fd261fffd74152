import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { LOGIN, heading, listOf, pressPlace, signIn, signOut } from '../../support/e2e/keys.ts';
import { demo, addPerson } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

/** Everything that the browser stores for this site. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage).toSorted(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookies: document.cookie,
  }));

test('signing in stores the documented session keys', async ({ page }) => {
  const person = await addPerson();
  await signIn(page, person);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored).toMatchObject({
    'is-authenticated': 'true',
    id: String(person.id),
    role: 'Operations',
    account_id: '',
    inactivity_minutes: '30',
    'is-parcel-agree': 'false',
  });
  expect(JSON.parse(String(stored['user']))).toMatchObject({ email: person.email, enabled_mfa: 0 });
  expect(String(stored['token']).length).toBeGreaterThanOrEqual(22);
  expect(Date.parse(String(stored['last_login']))).not.toBeNaN();
  expect(JSON.stringify(stored)).not.toContain(person.password);
});

test('only theme and layout remain stored after signing out', async ({ page }) => {
  const person = await addPerson();
  await signIn(page, person);
  await pressPlace(page, 'Users');
  await expect(listOf(page, 'Users')).toBeVisible();
  await page.goto('/my-profile');
  await expect(heading(page, 'My profile')).toBeVisible();
  await page.getByRole('combobox', { name: 'Theme' }).press('End');
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('contrast');
  await page.getByRole('combobox', { name: 'Density' }).press('End');
  await page.evaluate(() => {
    for (const key of ['maps', 'general_data', 'lockers_data']) localStorage.setItem(key, '{}');
    sessionStorage.setItem('general_data', '{}');
  });
  await signOut(page, person.name);
  const left = await kept(page);
  expect(left.local.filter((key) => key !== 'activeTheme' && key !== 'activeLayout')).toEqual([]);
  expect(left).toMatchObject({ session: [], databases: [], caches: [], workers: 0, cookies: '' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
});

const garbage = ['{', 'null', '[]', '{"role":{}}', '"text"', '\u0000', '{"id":"x","role":null}'];

test('the console starts signed out if the stored session keys are invalid in any way', async ({
  page,
}) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await page.goto(LOGIN);
  for (const rubbish of garbage) {
    await page.evaluate((text) => {
      const keys = ['user', 'token', 'id', 'role', 'account_id', 'inactivity_minutes'];
      const looks = ['activeTheme', 'activeLayout', 'density', 'session'];
      const answers = ['last_login', 'maps', 'general_data', 'lockers_data'];
      for (const key of [...keys, ...looks, ...answers]) localStorage.setItem(key, text);
      localStorage.setItem('is-authenticated', 'true');
      sessionStorage.setItem('requested-location', text);
      sessionStorage.setItem('requested-by', text);
    }, rubbish);
    await page.goto('/');
    await expect(heading(page, 'Sign in'), rubbish).toBeVisible();
  }
  await signIn(page, demo('ops'));
  expect(failures).toEqual([]);
});

test('an unknown stored token is reported as an ended session', async ({ page }) => {
  await openAs(page, await addPerson(), '/my-profile');
  await expect(heading(page, 'My profile')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)));
  await page.reload();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Your session ended');
});

test('a stored identity without last_login is reported as an ended session', async ({ page }) => {
  await openAs(page, await addPerson(), '/my-profile');
  await expect(heading(page, 'My profile')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('last_login'));
  await page.reload();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Your session ended');
});

for (const way of ['a full browserStorage', 'no browserStorage at all']) {
  test(`the console starts and users can sign in and out, ${way}`, async ({ page }) => {
    const person = await addPerson();
    await page.addInitScript((isGone) => {
      const refuse = () => {
        throw new DOMException('refused', 'QuotaExceededError');
      };
      if (!isGone) Storage.prototype.setItem = refuse;
      else
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, { get: refuse });
    }, way === 'no browserStorage at all');
    await signIn(page, person);
    await signOut(page, person.name);
  });
}
