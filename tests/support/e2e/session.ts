import { expect, type Page } from '@playwright/test';
import { createAppStorage } from '#app/storage.ts';
import type { Identity } from '#domain/identity/signed-in-user.ts';
import { heading } from './keys.ts';
import { identityOf, server, type Credentials } from './people.ts';

/** Storage entries that the console writes when this user signs in by the form. */
function storedBy(identity: Identity) {
  const entries = new Map<string, string>();
  createAppStorage({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    key: (at) => [...entries.keys()][at] ?? null,
    length: 0,
  }).write(identity);
  return [...entries];
}

async function signInByApi(page: Page, who: Credentials) {
  const entries = storedBy(await identityOf(who));
  // Opens a page of the same origin that is not the console, because the console reads storage when
  // it starts.
  await page.goto(`${server()}/healthz`);
  await page.evaluate((all) => {
    for (const [key, value] of all) localStorage.setItem(key, value);
  }, entries);
}

/**
 * Opens a page of the console with a session from the API instead of the sign-in form. By default
 * waits for the dashboard.
 */
export async function openAs(page: Page, who: Credentials, path?: string) {
  if (path === undefined) return startAs(page, who);
  await signInByApi(page, who);
  await page.goto(path);
}

/** Opens a page that loads fast, for tests of palette, keys and messages. */
export async function openAnywhere(page: Page, who: Credentials) {
  await openAs(page, who, '/my-profile');
  await expect(heading(page, 'My profile')).toBeVisible();
}

/** Opens the first page of the role with a session from the API. */
export async function startAs(page: Page, who: Credentials, place = 'Dashboard') {
  await signInByApi(page, who);
  await page.goto('/');
  await expect(heading(page, place)).toBeVisible();
}
