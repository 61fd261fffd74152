import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { administrator, demo } from '../../support/e2e/people.ts';
import { bookOne } from '../../support/e2e/shipments.ts';
import { expectMarked, openPalette, palette, paletteInput } from '../../support/e2e/palette.ts';
import { startAs } from '../../support/e2e/session.ts';

const chips = (page: Page) => palette(page).getByRole('group', { name: 'Understood as' });

async function anyDriver() {
  const { rows } = await (await administrator()).call('GET /drivers', { query: { range: [0, 0] } });
  const [driver] = rows;
  if (!driver) throw new Error('Nobody drives.');
  return driver;
}

const shipment = async (id: number) =>
  (await administrator()).call('GET /shipments/:id', { params: { id } });

test('Enter opens the preview for a sentence of verb, shipments and driver', async ({ page }) => {
  const [one, other] = [await bookOne(), await bookOne()];
  const driver = await anyDriver();
  await startAs(page, demo('ops'));
  await openPalette(page);
  await page.keyboard.type(`assign ${one.reference} ${other.reference} to ${driver.code}`);
  await expect(chips(page)).toContainText('Assign');
  await expect(chips(page)).toContainText(one.reference);
  await expect(chips(page)).toContainText(driver.code);
  await expectMarked(page, /^Assign: /);
  await page.keyboard.press('Enter');
  await expect(paletteInput(page)).toHaveValue(driver.code);
  await expectMarked(page, new RegExp(driver.name));
  await page.keyboard.press('Enter');
  const run = page.getByRole('dialog', { name: `Assign: ${driver.name}` });
  await expect(run).toContainText('All 2 shipments will be processed');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await shipment(other.id)).collection_driver_id, { timeout: 15_000 })
    .toBe(driver.id);
  expect((await shipment(one.id)).collection_driver_id).toBe(driver.id);
});

test('a sentence that names only rows opens a list of these rows, and exports the list on request', async ({
  page,
}) => {
  await startAs(page, demo('ops'));
  await openPalette(page);
  await page.keyboard.type('delivered yesterday overnight');
  await expect(chips(page).getByRole('status')).toHaveText(/^\d/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shipments\?q=delivered%3Ayesterday\+service%3AOVN/);
  await openPalette(page);
  await page.keyboard.type('export lockers cape town');
  await expectMarked(page, 'Export: lockers, Cape Town');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^lockers-/);
  await expect(page).toHaveURL(/\/lockers\?q=city%3A%22Cape\+Town%22/);
});

test('words that may be a note are put in quotes before they are accepted as a note', async ({
  page,
}) => {
  const { id, reference } = await bookOne();
  await startAs(page, demo('ops'));
  await openPalette(page);
  await page.keyboard.type(`note ${reference} gate code 4471`);
  await expectMarked(page, /^Put “gate code 4471” in quotes/);
  await page.keyboard.press('Enter');
  await expect(paletteInput(page)).toHaveValue(`note ${reference} "gate code 4471"`);
  await expectMarked(page, /^Note: /);
  await page.keyboard.press('Enter');
  // The command asks further questions. Enter accepts the first answer offered for each.
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden({ timeout: 500 });
  }).toPass();
  const office = await administrator();
  await expect
    .poll(async () =>
      (await office.call('GET /shipments/notes/:id', { params: { id } })).map(({ note }) => note),
    )
    .toContain('gate code 4471');
});

test('an unknown reference is reported, and the sentence stays in the palette', async ({
  page,
}) => {
  await startAs(page, demo('ops'));
  await openPalette(page);
  await page.keyboard.type('track 9Z9Z9Z');
  await expectMarked(page, 'Open: 9Z9Z9Z');
  await page.keyboard.press('Enter');
  await expect(palette(page).getByRole('alert')).toHaveText('Nothing found for 9Z9Z9Z.');
  await expect(paletteInput(page)).toHaveValue('track 9Z9Z9Z');
});
