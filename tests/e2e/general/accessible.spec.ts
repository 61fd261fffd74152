import { expect, test } from '../../support/e2e/test.ts';
import {
  expectGoodColours,
  expectNoObjections,
  expectNoObjectionsInBothModes,
} from '../../support/e2e/axe.ts';
import {
  LOGIN,
  heading,
  openFirst,
  press,
  pressPlace,
  tabTo,
  typeCredentials,
} from '../../support/e2e/keys.ts';
import { demo, ROLE, addPerson } from '../../support/e2e/people.ts';
import { openPalette, palette } from '../../support/e2e/palette.ts';
import { readKey, setUp } from '../../support/e2e/second-step.ts';
import { goTo, waitForStop, wear } from '../../support/e2e/tour.ts';
import { openAnywhere, openAs } from '../../support/e2e/session.ts';

const themes = ['blue', 'graphite', 'forest', 'contrast'] as const;

test('axe passes in every theme and both modes, and with the sidebar collapsed', async ({
  page,
}) => {
  await wear(page, { layout: 'layout1 compact', theme: 'graphite light' });
  await openAs(page, demo('ops'), '/users');
  await waitForStop(page, 'Users');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'graphite');
  await expectNoObjections(page, 'the sidebar without words');
  for (const theme of themes)
    for (const mode of ['light', 'dark'] as const) {
      await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), {
        theme,
        mode,
      });
      await expectGoodColours(page, `${theme} ${mode}`);
    }
});

test('axe passes with dialogs, menus and messages open', async ({ page }) => {
  await openAs(page, demo('superadmin'), '/users');
  await waitForStop(page, 'Users');
  await press(page, page.getByRole('button', { name: 'Add user' }));
  await expect(page.getByRole('dialog', { name: 'Add user' })).toBeVisible();
  await expectNoObjections(page, 'adding a user');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name is required.')).toBeVisible();
  await expectNoObjections(page, 'adding a user, with what is missing');
  await page.keyboard.press('Escape');
  await openFirst(page);
  await expectNoObjections(page, 'the panel');
  await press(page, page.getByRole('button', { name: /^Disable / }));
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoObjections(page, 'a question');
  await page.keyboard.press('Escape');
  await press(page, page.getByRole('button', { name: 'Messages of this session' }));
  await expect(page.getByRole('dialog', { name: 'Messages' })).toBeVisible();
  await expectNoObjections(page, 'messages of the session');
  await page.keyboard.press('Escape');
  await press(page, page.getByRole('button', { name: 'Naledi Khumalo Super administrator' }));
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoObjections(page, 'the menu of the person');
  await page.keyboard.press('Escape');
  await goTo(page, { path: '/settings/proof', title: 'Settings' });
  await page.getByRole('checkbox', { name: 'Photos: required' }).press('Space');
  await expect(page.getByRole('button', { name: 'Save 1 change' })).toBeVisible();
  await expectNoObjections(page, 'settings with a change that is not saved');
  await press(page, page.getByRole('button', { name: 'Discard all' }));
  await goTo(page, { path: '/sales-agents', title: 'Sales agents' });
  await press(page, page.getByRole('button', { name: 'Add sales agent' }));
  await expectNoObjections(page, 'adding a sales agent');
});

test('axe passes in the palette and the list of keyboard shortcuts', async ({ page }) => {
  await openAnywhere(page, await addPerson());
  await openPalette(page);
  await expectNoObjectionsInBothModes(page, 'the palette');
  // Inserts the whole text at once. Typed letter by letter, results of shorter texts would come
  // first and be replaced.
  await page.keyboard.insertText('nkosi');
  await expect(palette(page).getByRole('group', { name: 'Records' })).toBeVisible();
  await expectNoObjectionsInBothModes(page, 'results of the palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await expectNoObjectionsInBothModes(page, 'the keys');
});

test('axe passes on the second factor, its set-up, a wrong password and a forbidden page', async ({
  page,
}) => {
  await page.goto(LOGIN);
  await typeCredentials(page, { email: 'nobody.here@baton.test', password: 'nothing' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoObjections(page, 'a wrong password');
  await page.reload();
  await typeCredentials(page, await addPerson(ROLE.secured));
  await expect(setUp(page)).toBeVisible();
  await expectNoObjections(page, 'why');
  await readKey(page);
  await expectNoObjections(page, 'scan and enter');
  await press(page, setUp(page).getByRole('button', { name: 'Sign out' }));
  await openAs(page, demo('nonbilling'), '/users');
  await expect(page.getByRole('heading', { name: 'Users is not part of your role' })).toBeVisible();
  await expectNoObjections(page, 'not allowed');
});

test('axe passes while loading, after a failure and during the inactivity warning', async ({
  page,
}) => {
  await page.clock.install();
  await openAs(page, await addPerson(), '/track');
  await page.route('**/users?*', (route) => route.fulfill({ status: 500, body: '' }));
  await pressPlace(page, 'Users');
  await expect(page.getByRole('alert')).toContainText('The list could not be loaded');
  await expectNoObjections(page, 'failed');
  await page.clock.fastForward(29.5 * 60_000);
  await expect(page.getByRole('alertdialog', { name: 'Still here?' })).toBeVisible();
  await expectNoObjections(page, 'the warning');
});

test('axe passes at 390 pixels with the navigation open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, demo('ops'), '/track');
  const opener = page.getByRole('button', { name: 'Open navigation' });
  await press(page, opener);
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
  await expectNoObjections(page, 'the drawer');
  await pressPlace(page, 'Users', page.getByRole('dialog'));
  await expect(heading(page, 'Users')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await tabTo(page, opener);
});
