import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { focusedElement } from '../../support/e2e/focus.ts';
import {
  LOGIN,
  heading,
  listOf,
  openFirst,
  press,
  pressPlace,
  signOut,
  tabTo,
} from '../../support/e2e/keys.ts';
import { demo, addPerson } from '../../support/e2e/people.ts';
import { openAnywhere, openAs, startAs } from '../../support/e2e/session.ts';
import { goWithin } from '../../support/e2e/tour.ts';

test('the first Tab offers to skip the navigation', async ({ page }) => {
  for (const place of [
    { path: '/users', title: 'Users' },
    { path: '/my-profile', title: 'My profile' },
  ]) {
    await openAs(page, demo('ops'), place.path);
    await expect(heading(page, place.title)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^(Loading|Opening) / })).toHaveCount(
      0,
    );
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test('opening a page focuses the page heading, but opening the dashboard focuses the first line', async ({
  page,
}) => {
  const person = await addPerson();
  await startAs(page, person);
  for (const name of ['Users', 'Sales agents']) {
    await pressPlace(page, name);
    await expect(heading(page, name)).toBeFocused();
  }
  // A page that begins with a list focuses the first line of the list.
  await press(page, page.getByRole('link', { name: 'Dashboard', exact: true }));
  const lines = page.getByRole('treegrid', { name: 'Needs attention' });
  await expect(lines.getByRole('row').first()).toBeFocused();
  await signOut(page, person.name);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
});

test('dialogs trap the focus, and Escape closes a dialog and returns the focus', async ({
  page,
}) => {
  await openAs(page, demo('superadmin'), '/users');
  await expect(listOf(page, 'Users')).toBeVisible();
  await openFirst(page);
  const openers: [Locator, Locator][] = [
    [
      page.getByRole('button', { name: 'Add user' }),
      page.getByRole('dialog', { name: 'Add user' }),
    ],
    [page.getByRole('button', { name: /^Edit / }), page.getByRole('dialog')],
    [page.getByRole('button', { name: /^Disable / }), page.getByRole('alertdialog')],
    [page.getByRole('button', { name: 'Messages of this session' }), page.getByRole('dialog')],
  ];
  for (const [opener, dialog] of openers) {
    await press(page, opener);
    await expect(dialog).toBeVisible();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('the user menu has a name, can be used with the arrow keys and returns the focus', async ({
  page,
}) => {
  await openAnywhere(page, demo('ops'));
  const opener = page.getByRole('button', { name: 'Johan Botha' });
  await opener.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menu', { name: 'Your menu', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await press(page, opener);
  await expect(page.getByRole('menuitem', { name: 'My profile' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('a user is added, changed, disabled and enabled without a mouse', async ({ page }) => {
  const person = await addPerson();
  await openAs(page, demo('superadmin'), '/users');
  await tabTo(page, page.getByRole('combobox', { name: 'Add a filter' }));
  await page.keyboard.type(person.email);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: new RegExp(person.name) });
  await expect(row).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await openFirst(page);

  await press(page, page.getByRole('button', { name: `Edit ${person.name}` }));
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(`${person.name} Botha`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Botha saved');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => focusedElement(page)).toBe('button');

  for (const [action, status] of [
    ['Disable', 'Disabled'],
    ['Enable', 'Active'],
  ]) {
    await press(page, page.getByRole('button', { name: `${action} ${person.name} Botha` }));
    await expect(page.getByRole('button', { name: 'Yes' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row).toContainText(String(status));
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect.poll(() => focusedElement(page)).toBe('button');
  }
});

test('single-letter shortcuts do nothing while typing and can be switched off', async ({
  page,
}) => {
  await openAs(page, await addPerson(), '/users');
  await expect(heading(page, 'Users')).toBeVisible();
  const wide = page.getByRole('button', { name: 'Collapse sidebar' });
  await page.keyboard.press('\\');
  await expect(wide).toBeHidden();
  await page.keyboard.press('\\');
  await expect(wide).toBeVisible();
  await tabTo(page, page.getByRole('combobox', { name: 'Add a filter' }));
  await page.keyboard.type('a\\b');
  await expect(page.getByRole('combobox', { name: 'Add a filter' })).toHaveValue('a\\b');
  await expect(wide).toBeVisible();
  await goWithin(page, '/my-profile');
  const keys = page.getByRole('switch', { name: 'Single-letter keys' });
  await tabTo(page, keys);
  await page.keyboard.press('Space');
  await expect(keys).not.toBeChecked();
  await pressPlace(page, 'Users');
  await expect(heading(page, 'Users')).toBeFocused();
  await page.keyboard.press('\\');
  await expect(wide).toBeVisible();
});

test('the sign-in page is left and reached again by keyboard', async ({ page }) => {
  await page.goto(LOGIN);
  await press(page, page.getByRole('link', { name: 'Register' }));
  await expect(heading(page, 'Register')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Go to sign in' }));
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
});
