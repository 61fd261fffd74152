import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { gate, heading, listOf, tabTo } from '../../support/e2e/keys.ts';
import { administrator, demo, ROLE, addPerson } from '../../support/e2e/people.ts';
import {
  choose,
  expectMarked,
  markedOption,
  openPalette,
  option,
  palette,
  paletteInput,
} from '../../support/e2e/palette.ts';
import { openAnywhere, openAs } from '../../support/e2e/session.ts';

async function anyShipment() {
  const { rows } = await (
    await administrator()
  ).call('GET /shipments', { query: { range: [0, 0], sort: ['id', 'ASC'] } });
  const [row] = rows;
  if (!row) throw new Error('There is no shipment.');
  const { id, short_tracking_reference: reference, customer_reference } = row;
  return { id, reference, customerReference: customer_reference ?? '' };
}

async function openShipments(page: Page) {
  await openAs(page, await addPerson(), '/shipments');
  await expect(listOf(page, 'Shipments').getByRole('row').nth(1)).toHaveAttribute(
    'aria-busy',
    'false',
  );
}

test('the palette opens from any element, also from inputs, and returns the focus', async ({
  page,
}) => {
  await openShipments(page);
  const places = [
    listOf(page, 'Shipments'),
    page.getByRole('combobox', { name: 'Add a filter' }),
    page.getByRole('link', { name: 'Shipments', exact: true }),
    page.getByRole('searchbox').or(page.getByRole('textbox')).first(),
  ];
  for (const place of places) {
    await tabTo(page, place);
    await openPalette(page);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(place).toBeFocused();
    await openPalette(page);
    await page.keyboard.press('Control+K');
    await expect(palette(page)).toBeHidden();
    await expect(place).toBeFocused();
  }
});

test('the palette starts with its subject, which is the focused row or else the selection', async ({
  page,
}) => {
  await openShipments(page);
  await tabTo(page, listOf(page, 'Shipments'));
  await openPalette(page);
  await expect(palette(page).getByText('1 shipment', { exact: true })).toBeVisible();
  await expect(palette(page).getByRole('group').first()).toHaveAccessibleName('With 1 shipment');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await openPalette(page);
  await expect(palette(page).getByText('3 shipments', { exact: true })).toBeVisible();
  await expect(palette(page).getByRole('group').first()).toHaveAccessibleName('With 3 shipments');
});

test('the palette finds a page, a command and a record in one list', async ({ page }) => {
  const { id, reference } = await anyShipment();
  await openAnywhere(page, await addPerson());
  await openPalette(page);
  await choose(page, 'shipm', 'Shipments');
  await expect(heading(page, 'Shipments')).toBeVisible();
  await openPalette(page);
  await choose(page, 'all keys', /^Show all keys/);
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openPalette(page);
  await page.keyboard.type(reference);
  await expectMarked(page, new RegExp(`^${reference}`));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/shipments/${id}`);
  await expect(heading(page, reference)).toBeVisible();
});

test('the palette finds a record by a field that its line does not show', async ({ page }) => {
  const { id, reference, customerReference } = await anyShipment();
  await openAnywhere(page, await addPerson());
  await openPalette(page);
  await choose(page, customerReference, new RegExp(`^${reference}`));
  await expect(page).toHaveURL(`/shipments/${id}`);
});

test('prefixes narrow the results to commands, references, users and pages', async ({ page }) => {
  const { reference } = await anyShipment();
  await openAnywhere(page, await addPerson());
  const scopes = [
    { sign: '>', words: 'keys', finds: /^Show all keys/, group: 'Commands' },
    {
      sign: '#',
      words: reference.slice(0, 4),
      finds: new RegExp(`^${reference}`),
      group: 'Records',
    },
    { sign: '@', words: 'naledi', finds: /^Naledi Khumalo/, group: 'Records' },
    { sign: '/', words: 'sales', finds: /^Sales agents/, group: 'Places' },
  ];
  for (const { sign, words, finds, group } of scopes) {
    await openPalette(page);
    await page.keyboard.type(sign);
    await expect(paletteInput(page)).toHaveValue('');
    await page.keyboard.type(words);
    await expect(option(page, finds).first()).toBeVisible();
    for (const one of await palette(page).getByRole('group').all())
      await expect(one).toHaveAccessibleName(group);
    await page.keyboard.press('Escape');
    await expect(paletteInput(page)).toHaveAttribute('placeholder', 'Search or type a command');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
  }
});

test('records that arrive late move no line, and Enter runs the highlighted line', async ({
  page,
}) => {
  await openAnywhere(page, await addPerson());
  const answer = gate();
  await page.route('**/search?*', async (route) => {
    await answer.opened;
    await route.continue();
  });
  await openPalette(page);
  await page.keyboard.type('sa');
  await expectMarked(page, 'Sales agents');
  const found = page.waitForResponse('**/search?*');
  await page.keyboard.press('ArrowDown');
  const before = await (await markedOption(page)).innerText();
  const count = palette(page).getByRole('status');
  const without = await count.innerText();
  answer.open();
  await found;
  // The records are below the drawn part of the list; the count shows that they have arrived.
  await expect(count).not.toHaveText(without);
  expect(await (await markedOption(page)).innerText()).toBe(before);
  await page.keyboard.press('ArrowUp');
  await expectMarked(page, 'Sales agents');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Sales agents')).toBeVisible();
});

test('arrows, page keys, Home and End move the highlight, and Enter opens the highlighted record', async ({
  page,
}) => {
  await openAnywhere(page, await addPerson());
  await openPalette(page);
  const seen = new Set<string>();
  for (const key of ['ArrowDown', 'PageDown', 'ArrowUp', 'End', 'ArrowDown', 'Home', 'PageUp']) {
    await page.keyboard.press(key);
    seen.add(await (await markedOption(page)).innerText());
  }
  expect(seen.size).toBeGreaterThan(3);
  await page.keyboard.type('#');
  await page.keyboard.type('nkosi');
  await expect(palette(page).getByRole('option').nth(3)).toBeVisible();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
  const [reference = ''] = (await (await markedOption(page)).innerText()).split('\n');
  await page.keyboard.press('Enter');
  await expect(heading(page, reference)).toBeVisible();
});

test('Tab opens the commands of a record, and Escape goes back one step at a time', async ({
  page,
}) => {
  const { reference } = await anyShipment();
  await openAnywhere(page, await addPerson(ROLE.operations));
  await openPalette(page);
  await page.keyboard.type(reference);
  await expectMarked(page, new RegExp(`^${reference}`));
  await page.keyboard.press('Tab');
  await expect(palette(page).getByText(`Shipment ${reference}`, { exact: true })).toBeVisible();
  await expectMarked(page, `Open Shipment ${reference}`);
  await page.keyboard.press('Escape');
  await expect(palette(page).getByText(`Shipment ${reference}`, { exact: true })).toBeHidden();
  await expect(paletteInput(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
});

test('a command copies the reference of a found record', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { reference } = await anyShipment();
  await openAnywhere(page, demo('ops'));
  await openPalette(page);
  await page.keyboard.type(reference);
  await expectMarked(page, new RegExp(`^${reference}`));
  await page.keyboard.press('Tab');
  await choose(page, 'copy', 'Copy the reference');
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Reference copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
});

test('the palette fits a window of 390 pixels and can be used in it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAnywhere(page, await addPerson());
  await openPalette(page);
  const box = await palette(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  expect(await palette(page).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await choose(page, 'shipm', 'Shipments');
  await expect(heading(page, 'Shipments')).toBeVisible();
});
