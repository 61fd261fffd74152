import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { heading, listOf, tabTo } from '../../support/e2e/keys.ts';
import { administrator, addPerson } from '../../support/e2e/people.ts';
import { openPalette, palette } from '../../support/e2e/palette.ts';
import { openAs, startAs } from '../../support/e2e/session.ts';

const unknown = ['ZZZZZ2', 'ZZZZZ3', 'ZZZZZ4'];
/** Phone numbers that belong to no sender or recipient. */
const phones = ['087 000 0101', '+27 (0)87 000 0102'];

/**
 * Sixty pasted lines as from a sheet or a chat: 50 shipments, three of them repeated, and other
 * text.
 */
async function mixedList() {
  const office = await administrator();
  const { rows } = await office.call('GET /shipments', { query: { range: [0, 49] } });
  const references = rows.map((row) => row.short_tracking_reference);
  const lockers = await office.call('GET /lockers', { query: { range: [0, 0] } });
  const code = lockers.rows[0]?.code ?? '';
  const asParcels = references.slice(0, 5).map((reference) => `${reference}/1`);
  const written = references.slice(5).map((reference, at) => {
    return at % 3 === 0 ? reference.toLowerCase() : `${reference}\tfor today`;
  });
  const again = references.slice(10, 13);
  const lines = [...asParcels, ...written, ...again, ...unknown, ...phones, code, 'Thanks!'];
  return { text: lines.join('\r\n'), lines: lines.length, references };
}

async function paste(page: Page, text: string) {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press('Control+V');
}

const said = (page: Page) => page.getByRole('status', { name: 'Messages' });

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

test('a mixed list pasted on the table is counted, and its rows are selected', async ({ page }) => {
  const { text, lines, references } = await mixedList();
  expect(lines).toBe(60);
  await openAs(page, await addPerson(), '/shipments');
  const list = listOf(page, 'Shipments');
  await tabTo(page, list);
  await paste(page, text);
  await expect(palette(page).getByText('50 shipments', { exact: true })).toBeVisible();
  await expect(palette(page).getByRole('group').first()).toHaveAccessibleName('With 50 shipments');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(said(page)).toContainText(
    'Pasted: 60 lines: 50 shipments, 1 locker, 3 twice, 6 not recognised.',
  );
  for (const one of unknown) await expect(said(page)).toContainText(one);
  await expect(list).toBeFocused();
  await expect(list.getByRole('row', { selected: true }).first()).toBeVisible();
  await expect(page.getByText('50 shipments', { exact: true })).toBeVisible();
  for (const reference of references.slice(0, 8)) {
    const row = list.getByRole('row', { name: new RegExp(reference) });
    await expect(row).toHaveAttribute('aria-selected', 'true');
  }
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('50 shipments', { exact: true })).toBeVisible();
  await openPalette(page);
  await expect(palette(page).getByText('50 shipments', { exact: true })).toBeVisible();
});

test('a pasted list becomes the subject of the palette on pages without an open list', async ({
  page,
}) => {
  const { text } = await mixedList();
  await startAs(page, await addPerson());
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await paste(page, text);
  await expect(palette(page).getByText('50 shipments', { exact: true })).toBeVisible();
  await expect(palette(page).getByRole('option', { name: /^Note…/ })).toBeVisible();
});

test('a list pasted into the palette is looked up, and text pasted into a field is not', async ({
  page,
}) => {
  const { text } = await mixedList();
  await openAs(page, await addPerson(), '/shipments');
  const filter = page.getByRole('combobox', { name: 'Add a filter' });
  await tabTo(page, filter);
  await paste(page, 'FV4XVM FV4XVN');
  await expect(filter).toHaveValue('FV4XVM FV4XVN');
  await expect(said(page)).not.toContainText('Pasted');
  await openPalette(page);
  await paste(page, text);
  await expect(palette(page).getByText('50 shipments', { exact: true })).toBeVisible();
});

test('a list pasted into the reference box opens the palette, and a message with one reference opens the record', async ({
  page,
}) => {
  const { references } = await mixedList();
  const [first = '', second = ''] = references;
  await openAs(page, await addPerson(), '/shipments');
  const box = page.getByRole('textbox', { name: 'Short tracking reference' });
  await box.focus();
  await paste(page, `${first}\n${second}\n`);
  await expect(palette(page).getByText('2 shipments', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await box.fill(`[12:04, 20/11/2026] Thandi: where is ${first}?`);
  await box.press('Enter');
  await expect(heading(page, first)).toBeVisible();
});
