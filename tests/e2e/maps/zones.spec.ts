import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { expectNoObjections } from '../../support/e2e/axe.ts';
import { heading, press, tabTo } from '../../support/e2e/keys.ts';
import { choose, openPalette, option, paletteInput } from '../../support/e2e/palette.ts';
import { administrator, demo } from '../../support/e2e/people.ts';
import { withoutWebgl } from '../../support/e2e/webgl.ts';
import { kmlFile, placemark, square } from '../../support/screens/areas.ts';
import { startAs } from '../../support/e2e/session.ts';

const corners = (page: Page) => page.getByRole('listbox', { name: 'Corners' });
const chosen = (page: Page) => corners(page).getByRole('option', { selected: true });
const name = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

/** Opens the map as a user of the operations staff. */
async function openMap(page: Page) {
  await startAs(page, demo('ops'));
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(heading(page, 'Maps')).toBeFocused();
}

async function editShape(page: Page, zone: string) {
  await openPalette(page);
  await choose(page, 'edit the shape of', /^Edit the shape of zone/);
  await expect(paletteInput(page)).toBeFocused();
  await page.keyboard.type(zone);
  await expect(option(page, zone)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  // Waits long, because the drawing code loads while the processor also draws the map.
  await expect(corners(page)).toBeFocused({ timeout: 30_000 });
}

async function found(search: string, type: 'draft' | 'surcharges') {
  const query = { type, filter: { search } };
  return (await (await administrator()).call('GET /zones', { query })).rows;
}

test('a user moves a corner by keys, undoes the move, moves the corner again and saves', async ({
  page,
}) => {
  const zone = name('Moved');
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const tools = page.waitForResponse(/assets\/drawing-[^/]+\.js/);
  await (await administrator()).call('POST /zones', { body: square(zone) });
  await openMap(page);
  await editShape(page, zone);
  await tools;
  const before = (await chosen(page).textContent()) ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(chosen(page)).not.toHaveText(before);
  await page.keyboard.press('Control+z');
  await expect(chosen(page)).toHaveText(before);
  await page.keyboard.press('Shift+ArrowUp');
  await expect(chosen(page)).not.toHaveText(before);
  const after = (await chosen(page).textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(corners(page)).toBeFocused();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${zone} saved as a draft`).first()).toBeVisible();
  expect(errors).toEqual([]);
  await withoutWebgl(page);
  await page.reload();
  await expect(heading(page, 'Maps')).toBeVisible();
  await editShape(page, zone);
  await expect(chosen(page)).toHaveText(after);
});

test('a user draws a zone with the keyboard, compares the draft with the current zone and publishes the draft', async ({
  page,
}) => {
  const zone = name('Drawn');
  await withoutWebgl(page);
  await openMap(page);
  await openPalette(page);
  await choose(page, 'draw a zone', /^Draw a zone/);
  await expect(corners(page)).toBeFocused();
  for (let corner = 0; corner < 4; corner += 1) await page.keyboard.press('Insert');
  await expect(corners(page).getByRole('option')).toHaveCount(4);
  await expectNoObjections(page, 'a zone that is drawn');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save the zone' });
  await expect(dialog.getByRole('combobox', { name: 'Kind' })).toBeFocused();
  await expectNoObjections(page, 'saving a zone');
  await page.keyboard.type('Sur');
  await page.keyboard.press('Tab');
  await page.keyboard.type(zone);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${zone} saved as a draft`).first()).toBeVisible();
  await openPalette(page);
  await choose(page, 'publish zone', /^Publish zone drafts/);
  const panel = page.getByRole('complementary', { name: 'Drafts compared with the current zones' });
  await tabTo(page, panel.getByRole('checkbox', { name: /chosen/ }));
  await page.keyboard.press('Space');
  await tabTo(page, panel.getByRole('checkbox', { name: zone }));
  await expect(panel.getByRole('listitem').filter({ hasText: zone })).toContainText('added: ');
  await page.keyboard.press('Space');
  await press(page, panel.getByRole('button', { name: 'Publish…' }));
  const question = page.getByRole('alertdialog', { name: 'Publish 1 draft?' });
  await expect(question).toContainText('1 added');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 published, 0 current zones replaced.')).toBeVisible();
  await expect(panel.getByRole('checkbox', { name: zone })).toHaveCount(0);
  expect(await found(zone, 'surcharges')).toHaveLength(1);

  const removal = panel.getByRole('listitem').filter({ hasText: zone });
  const draftRemoval = async () => {
    await openPalette(page);
    await choose(page, 'remove a zone', /^Remove a zone/);
    await expect(paletteInput(page)).toBeFocused();
    await page.keyboard.type(zone);
    await expect(option(page, zone)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(removal).toContainText('removed: ');
  };
  await draftRemoval();
  await expectNoObjections(page, 'drafts against what is current');
  await page.keyboard.press('Control+z');
  await expect(removal).toHaveCount(0);
  await draftRemoval();
  await press(page, panel.getByRole('button', { name: 'Publish…' }));
  await expect(page.getByRole('alertdialog', { name: 'Publish 1 draft?' })).toContainText(
    '1 removed',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^1 published, .* 1 removed\.$/)).toBeVisible();
  expect(await found(zone, 'surcharges')).toHaveLength(0);
});

test('a hostile KML file is refused with its reason, and a valid file creates drafts', async ({
  page,
}) => {
  const zone = name('Uploaded');
  await withoutWebgl(page);
  await openMap(page);
  await press(page, page.getByRole('button', { name: 'Upload' }));
  const dialog = page.getByRole('dialog', { name: 'Upload zones' });
  await tabTo(page, dialog.getByRole('combobox', { name: 'Kind' }));
  await page.keyboard.type('Sur');
  const send = async (file: string, buffer: Buffer) => {
    const mimeType = 'application/vnd.google-earth.kml+xml';
    await dialog.getByLabel('File').setInputFiles({ name: file, mimeType, buffer });
    await press(page, dialog.getByRole('button', { name: 'Upload', exact: true }));
  };
  const entity = '<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  await send('hostile.kml', kmlFile(placemark('&x;'), entity));
  await expect(dialog).toContainText(
    'A KML file must not contain a DOCTYPE or ENTITY declaration.',
  );
  await send('good.kml', kmlFile(placemark(zone) + placemark('London', '0,51 1,51 1,52 0,51')));
  await expect(dialog).toContainText('1 zone read as a draft.');
  await expect(dialog.getByRole('row', { name: /London/ })).toContainText('outside South Africa');
  expect(await found(zone, 'draft')).toHaveLength(1);
  await expect(dialog.getByRole('button', { name: 'Compare the drafts' })).toBeFocused();
});
