import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { heading } from '../../support/e2e/keys.ts';
import { administrator, addPerson } from '../../support/e2e/people.ts';
import { bookOne } from '../../support/e2e/shipments.ts';
import {
  choose,
  expectMarked,
  openPalette,
  option,
  palette,
  paletteInput,
} from '../../support/e2e/palette.ts';
import { openAs } from '../../support/e2e/session.ts';

const question = (page: Page, label: string) =>
  palette(page).getByRole('combobox', { name: label });

/** Types a value that the endpoint rejects: the reason is shown and Enter accepts nothing. */
async function expectRefused(page: Page, label: string, text: string, why: string) {
  await page.keyboard.insertText(text);
  await expect(option(page, new RegExp(why))).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(question(page, label)).toHaveValue(text);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
}

test('a command asks for three arguments, checks each argument while typing, and shows all of them before confirming', async ({
  page,
}) => {
  const { id, reference } = await bookOne();
  await openAs(page, await addPerson(), `/shipments/${id}`);
  await expect(heading(page, reference)).toBeVisible();
  await openPalette(page);
  await choose(page, 'record a scan', /^Record a scan/);

  await expect(question(page, 'Status')).toBeFocused();
  await expect(palette(page).getByText('Status, 1 of 3')).toBeVisible();
  await page.keyboard.type('lost in space');
  await expect(palette(page).getByText('No results for “lost in space”.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await choose(page, 'on hold', 'On hold');

  await expect(question(page, 'Reason')).toBeFocused();
  await expect(palette(page).locator('.palette-crumb').last()).toHaveText('On holdStatus');
  await expectRefused(page, 'Reason', 'x'.repeat(201), 'Reason is too long.');
  await page.keyboard.type('Gate closed');
  await expectMarked(page, /^Use “Gate closed” as written/);
  await page.keyboard.press('Enter');

  await expect(question(page, 'When')).toBeFocused();
  await expect(palette(page).locator('.palette-crumb').last()).toHaveText(
    'Gate closedReason for on hold',
  );
  await expectRefused(page, 'When', '25:10', 'Type a time');
  await page.keyboard.press('Backspace');
  await expect(question(page, 'Reason')).toBeFocused();
  await page.keyboard.type('Gate locked');
  await page.keyboard.press('Enter');
  await choose(page, 'now', /^\d+ \w+ \d{4}/);

  const agreement = palette(page).getByRole('form', { name: 'Confirm: Record a scan' });
  await expect(agreement).toBeFocused();
  await expect(palette(page).getByRole('alert')).toContainText(`Record a scan: ${reference}?`);
  await page.keyboard.press('Enter');
  await expect(agreement).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(
    'Record a scan: 1 shipment.',
  );
  const office = await administrator();
  const [latest] = await office.call('GET /events', {
    query: { object_id: id, type: 'shipment' },
  });
  expect(latest).toMatchObject({ status: 'on-hold', reason: 'Gate locked', source: 'hub-scan' });
  await expect(page.getByText('Gate locked')).toBeVisible();
});

test('a refused scan is reported as refused and not as done', async ({ page }) => {
  const { id, reference } = await bookOne();
  await openAs(page, await addPerson(), `/shipments/${id}`);
  await expect(heading(page, reference)).toBeVisible();
  await openPalette(page);
  await choose(page, 'record a scan', /^Record a scan/);
  await expect(question(page, 'Status')).toBeFocused();
  await choose(page, 'out for delivery', 'Out for delivery');
  await choose(page, '', /^Skip/);
  await choose(page, '', /^Skip/);
  await expect(palette(page).getByRole('form')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  const said = page.getByRole('status', { name: 'Messages' });
  await expect(said).toContainText('Record a scan: skipped.');
  await expect(said).toContainText('Not collected yet');
  await expect(paletteInput(page)).toHaveCount(0);
});
