import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { listOf, tabTo } from '../../support/e2e/keys.ts';
import { administrator, addPerson } from '../../support/e2e/people.ts';
import { choose, openPalette, option, palette } from '../../support/e2e/palette.ts';
import { openAs } from '../../support/e2e/session.ts';

/** Adds sales agents for this test alone and opens the list with only these. */
async function openOwnAgents(page: Page, count: number) {
  const office = await administrator();
  const mark = randomUUID().slice(0, 6).toUpperCase();
  for (let number = 1; number <= count; number += 1) {
    await office.call('POST /sales-agents', {
      body: { name: `${mark} ${number}`, code: `${mark}-${number}`, commission_percentage: 5 },
    });
  }
  await openAs(page, await addPerson(), `/sales-agents?q=${mark}`);
  await tabTo(page, listOf(page, 'Sales agents'));
  await expect(listOf(page, 'Sales agents')).toHaveAttribute('aria-rowcount', String(count + 1));
}

const states = (page: Page) =>
  listOf(page, 'Sales agents').getByRole('gridcell', { name: /^(Active|Disabled)$/ });
const said = (page: Page) => page.getByRole('status', { name: 'Messages' });

test('a command on a selection is undone and repeated on another selection', async ({ page }) => {
  await openOwnAgents(page, 4);
  const list = listOf(page, 'Sales agents');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await openPalette(page);
  await choose(page, 'disable', 'Disable');
  await expect(said(page)).toContainText('Disable: 2 sales agents.');
  await expect(states(page)).toHaveText(['Disabled', 'Disabled', 'Active', 'Active']);
  await expect(list).toBeFocused();

  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await page.keyboard.press('.');
  await expect(states(page)).toHaveText(['Disabled', 'Disabled', 'Active', 'Disabled']);
  await page.keyboard.press('.');
  await expect(said(page)).toContainText('Already disabled');

  await page.keyboard.press('Control+Z');
  await expect(states(page)).toHaveText(['Disabled', 'Disabled', 'Active', 'Active']);
  await page.keyboard.press('Control+Z');
  await expect(states(page)).toHaveText(['Active', 'Active', 'Active', 'Active']);
  await page.keyboard.press('Control+Z');
  await expect(said(page)).toContainText('Nothing here can be undone.');
  await expect(list).toBeFocused();
});

test('the palette counts the rows that a command applies to, gives the reasons for the others and disables a command that applies to none', async ({
  page,
}) => {
  await openOwnAgents(page, 3);
  await openPalette(page);
  await choose(page, 'disable', 'Disable');
  await expect(states(page).first()).toHaveText('Disabled');
  await page.keyboard.press('Control+A');
  await openPalette(page);
  await expect(palette(page).getByRole('group').first()).toHaveAccessibleName(
    'With 3 sales agents',
  );
  await expect(option(page, /^Disable ?2 of 3: 1 already disabled$/)).toBeVisible();
  await expect(option(page, /^Enable ?1 of 3: 2 already active$/)).toBeVisible();
  await choose(page, 'disable', /^Disable/);
  await expect(said(page)).toContainText('1 already disabled');
  await expect(states(page)).toHaveText(['Disabled', 'Disabled', 'Disabled']);
  await openPalette(page);
  const refused = option(page, /^Disable ?None of the 3: already disabled$/);
  await page.keyboard.type('disable');
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(refused).toBeVisible();
});
