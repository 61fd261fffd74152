import type { Page, Request } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import {
  LOGIN,
  gate,
  heading,
  listOf,
  press,
  pressPlace,
  alertWith,
  signIn,
} from '../../support/e2e/keys.ts';
import { administrator, demo, ROLE, addPerson } from '../../support/e2e/people.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

const EXPIRED = 'Your session expired due to inactivity.';

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Still here?' });
const stay = (page: Page) => page.getByRole('button', { name: 'Stay signed in' });

/** Stops the clock: from here on the test alone moves it. */
const takeClock = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));

/** Simulates a closed lid: no timer runs while the wall clock goes on. */
const sleep = async (page: Page, hours: number) =>
  page.clock.setSystemTime(
    await page.evaluate((later) => Date.now() + later, hours * 60 * MINUTE_MS),
  );

/** Signs in a user whose role has a limit of 30 minutes, on a clock that the test moves. */
async function signInOnClock(page: Page) {
  await page.clock.install();
  const person = await addPerson(ROLE.operations);
  // Stops the clock only when all dashboard responses are in, because resent requests would count
  // as activity.
  const waiting = new Set<Request>();
  page.on('request', (request) => request.resourceType() === 'fetch' && waiting.add(request));
  const over = (request: Request) => void waiting.delete(request);
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  const asked = ['/api/notification', '/analytics'].map((call) =>
    page.waitForResponse((answer) => new URL(answer.url()).pathname === call),
  );
  await signIn(page, person);
  await Promise.all(asked);
  await expect.poll(() => waiting.size).toBe(0);
  return person;
}

test('a warning appears a minute before the session ends and focuses the button "Stay signed in"', async ({
  page,
}) => {
  await signInOnClock(page);
  await takeClock(page);
  await page.clock.runFor(28.5 * MINUTE_MS);
  await expect(warning(page)).toBeHidden();
  await page.clock.runFor(MINUTE_MS);
  await expect(warning(page)).toContainText('After 30 minutes without activity the session ends.');
  await expect(stay(page)).toBeFocused();
  await expect(page.getByRole('timer')).toHaveText(/^\d0 seconds left$/);
  await page.keyboard.press('Enter');
  await expect(warning(page)).toBeHidden();
  await page.clock.runFor(28.5 * MINUTE_MS);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(warning(page)).toBeHidden();
});

test('any key keeps the session during the warning', async ({ page }) => {
  await signInOnClock(page);
  await takeClock(page);
  for (const key of ['a', 'Escape', 'ArrowDown']) {
    await page.clock.runFor(29.5 * MINUTE_MS);
    await expect(warning(page)).toBeVisible();
    await page.keyboard.press(key);
    await expect(warning(page), key).toBeHidden();
  }
  await page.clock.runFor(20 * MINUTE_MS);
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('an inactive user is signed out with the reason, and returns to the same page after sign-in', async ({
  page,
}) => {
  const person = await signInOnClock(page);
  await pressPlace(page, 'Users');
  await expect(listOf(page, 'Users')).toBeVisible();
  await page.clock.fastForward(31 * MINUTE_MS);
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(alertWith(page, EXPIRED)).toContainText(EXPIRED);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Users')).toBeVisible();
});

// src/app/session/activity.test.ts covers the other signs of activity.
test('a window that gets the focus after eight hours of sleep is signed out before it sends a request', async ({
  page,
}) => {
  await signInOnClock(page);
  await takeClock(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await sleep(page, 8);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(alertWith(page, EXPIRED)).toBeVisible();
  const known = /^\/(assets\/|favicon|auth\/logout|healthz)/;
  expect(asked.filter((path) => !known.test(path))).toEqual([]);
});

test('a session that the server ended for inactivity shows the text of the server', async ({
  page,
}) => {
  await signIn(page, await addPerson());
  await page.route('**/users?*', (route) =>
    route.fulfill({
      status: 401,
      json: { message: 'You were logged out due to inactivity.', code: 'session_inactive' },
    }),
  );
  await pressPlace(page, 'Users');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(alertWith(page, 'You were logged out due to inactivity.')).toBeVisible();
});

test('a session of a role without an inactivity limit does not end', async ({ page }) => {
  const office = await administrator();
  const limit = (logout_inactivity_minutes: number | null) =>
    office.call('PUT /roles/:id', {
      params: { id: ROLE.nonBilling },
      body: { logout_inactivity_minutes },
    });
  await limit(null);
  try {
    await page.clock.install();
    await signIn(page, demo('nonbilling'));
    await takeClock(page);
    await sleep(page, 11);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.clock.runFor(40 * MINUTE_MS);
    await expect(warning(page)).toBeHidden();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await page.clock.resume();
    await press(page, page.getByRole('link', { name: 'Shipments', exact: true }));
    await expect(heading(page, 'Shipments')).toBeVisible();
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  } finally {
    await limit(30);
  }
});

test('the response to a request that was pending when the session expired is not shown', async ({
  page,
}) => {
  await signInOnClock(page);
  const answer = gate();
  await page.route('**/users?*', async (route) => {
    await answer.opened;
    await route.continue();
  });
  await pressPlace(page, 'Users');
  await expect(heading(page, 'Users')).toBeVisible();
  await takeClock(page);
  await sleep(page, 8);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(heading(page, 'Sign in')).toBeVisible();
  answer.open();
  await expect(page.getByRole('row')).toHaveCount(0);
  await expect(page).toHaveURL(LOGIN);
});

test('a list that retries loading by itself does not extend the session', async ({ page }) => {
  await signInOnClock(page);
  await page.route('**/users?*', (route) => route.fulfill({ status: 500, body: '' }));
  await pressPlace(page, 'Users');
  await expect(page.getByRole('alert')).toContainText('The list could not be loaded');
  for (let minutes = 0; minutes < 80; minutes += 1) await page.clock.runFor(MINUTE_MS);
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(alertWith(page, EXPIRED)).toBeVisible();
});
