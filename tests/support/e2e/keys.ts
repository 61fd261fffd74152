import { expect, type Locator, type Page } from '@playwright/test';
import type { Credentials } from './people.ts';

export const LOGIN = '/session?page=login';

/**
 * Moves the focus by Tab, starting one stop before the target to save time. tours.spec.ts walks all
 * stops of every page.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible();
  await target.evaluate(focusNeighbour, key);
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 150; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

/** Focuses the stop from which one press leads to an element. Runs in the page. */
function focusNeighbour(target: Element, key: 'Tab' | 'Shift+Tab') {
  if (target === document.activeElement) return;
  const focusable = 'a[href], button, input, select, textarea, [tabindex]';
  // The radio buttons of one group are one stop.
  const isSameQuestion = (one: Element) =>
    one instanceof HTMLInputElement &&
    target instanceof HTMLInputElement &&
    one.type === 'radio' &&
    one.name === target.name;
  const stops = [...document.querySelectorAll<HTMLElement>(focusable)].filter(
    (one) =>
      one === target ||
      (one.tabIndex >= 0 &&
        !one.matches(':disabled, [type="hidden"], [inert] *') &&
        !isSameQuestion(one) &&
        one.checkVisibility({ visibilityProperty: true })),
  );
  const at = stops.findIndex((one) => one === target);
  if (at !== -1) stops[at + (key === 'Tab' ? -1 : 1)]?.focus();
}

/** Goes to a button or link by Tab and presses it. */
export async function press(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to a place of the navigation by keyboard. Opens its section first if it is folded. */
export async function pressPlace(page: Page, name: string, inside: Page | Locator = page) {
  const link = inside.getByRole('link', { name, exact: true });
  const hidden = page.getByRole('link', { name, exact: true, includeHidden: true });
  const folded = inside
    .locator('.nav-section', { has: hidden })
    .locator('.nav-label[aria-expanded="false"]');
  await expect(link.or(folded).first()).toBeVisible();
  if (await folded.isVisible()) await press(page, folded);
  await press(page, link);
}

/** Types email and password into the sign-in page that is open, and presses Enter. */
export async function typeCredentials(page: Page, { email, password }: Credentials) {
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

/** Signs in from the sign-in page and waits for the first page of the role. */
export async function signIn(page: Page, who: Credentials, place = 'Dashboard') {
  await page.goto(LOGIN);
  await typeCredentials(page, who);
  await expect(heading(page, place)).toBeVisible();
}

/** Opens the user menu and chooses from it by its first letters. */
async function chooseFromMenu(page: Page, name: string, entry: string) {
  await press(page, page.getByRole('button', { name }));
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.type(entry);
  await expect(page.getByRole('menuitem', { name: entry })).toBeFocused();
  await page.keyboard.press('Enter');
}

export async function signOut(page: Page, name: string) {
  await chooseFromMenu(page, name, 'Sign out');
  await expect(heading(page, 'Sign in')).toBeVisible();
}

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** The list of a screen with its rows loaded. */
export const listOf = (page: Page, name: string) => page.getByRole('grid', { name });

/** Opens the first row of the list in the panel. */
export async function openFirst(page: Page) {
  await tabTo(page, page.getByRole('grid'));
  await page.keyboard.press('Home');
  await page.keyboard.press('o');
  await expect(page.getByRole('complementary')).toBeFocused();
}

/** The message about the last action. */
export const alertWith = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text });

/** Holds an answer back until the test lets it through. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** The end of a run, in its dialog or in the line of a small run. */
export const runEnd = (page: Page) => page.getByRole('status').filter({ hasText: /Finished/ });
