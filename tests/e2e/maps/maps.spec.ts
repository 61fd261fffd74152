import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { heading, press, tabTo } from '../../support/e2e/keys.ts';
import { administrator, clientOf, demo, server, tokenOf } from '../../support/e2e/people.ts';
import { withoutWebgl } from '../../support/e2e/webgl.ts';
import { kmlFile, placemark } from '../../support/screens/areas.ts';
import { openAs, startAs } from '../../support/e2e/session.ts';

const list = (page: Page) => page.getByLabel('Objects in view', { exact: true });
/** At this zoom level the objects are grouped by town. */
const towns = (page: Page) => list(page).getByRole('treeitem');
const rows = (page: Page) => list(page).getByRole('option').or(towns(page));
const inView = (page: Page) => page.getByRole('heading', { name: /^In view/ });

async function openMap(page: Page, who = 'superadmin') {
  await startAs(page, demo(who));
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(heading(page, 'Maps')).toBeFocused();
  await expect(rows(page).first()).toBeVisible();
  // Every visible layer has its count.
  await expect(page.getByRole('region', { name: 'Layers' })).not.toContainText('…');
}

test('the map is operated by keyboard only, with a list of the objects in view', async ({
  page,
}) => {
  await openMap(page);
  const whole = await inView(page).textContent();
  await page.keyboard.press('j');
  await expect(rows(page).first()).toHaveAttribute('data-focused', 'true');
  // Screen readers read the row that the focused list names as its active descendant.
  await expect(list(page)).toBeFocused();
  const spoken = (await rows(page).first().getAttribute('id')) ?? '';
  await expect(list(page)).toHaveAttribute('aria-activedescendant', spoken);
  // The order does not change while the user moves through the list.
  for (const at of [1, 2, 3]) {
    await page.keyboard.press('j');
    await expect(rows(page).nth(at)).toHaveAttribute('data-focused', 'true');
  }
  for (const at of [2, 1, 0]) {
    await page.keyboard.press('k');
    await expect(rows(page).nth(at)).toHaveAttribute('data-focused', 'true');
  }
  await page.keyboard.press('x');
  await expect(page.locator('#map-status')).toContainText('selected');
  await page.keyboard.press('Escape');
  await expect(page.locator('#map-status')).not.toContainText('selected');
  await page.keyboard.press('ArrowRight');
  await expect(towns(page).first()).toHaveAttribute('aria-expanded', 'true');
  await expect(towns(page).nth(1)).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(towns(page).first()).toHaveAttribute('aria-expanded', 'false');
  await expect(towns(page).first()).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator('.map-inspector')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(page.locator('.map-scale')).toContainText('zoom 8');
  await expect(inView(page)).not.toHaveText(whole ?? '');
  await expect(page).toHaveURL(/at=/);
  await page.keyboard.press('0');
  await expect(inView(page)).toHaveText(whole ?? '');
});

test('the map canvas is kept when the user leaves the page and returns', async ({ page }) => {
  await openMap(page);
  const drawn = page.locator('.maplibregl-canvas');
  await drawn.evaluate((canvas: HTMLElement) => {
    canvas.dataset['visit'] = 'first';
  });
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(heading(page, 'Shipments')).toBeFocused();
  await expect(drawn).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(drawn).toHaveAttribute('data-visit', 'first');
  await page.keyboard.press('+');
  await expect(page.locator('.map-scale')).toContainText('zoom 6');
});

/**
 * Several reports of one place in the last seconds, enough for the server to accept a leap to that
 * place.
 */
const agreeing = <Fix extends object>(fix: Fix) =>
  [20, 10, 0].map((age) => ({ ...fix, at: new Date(Date.now() - age * 1000).toISOString() }));

test('the shipments of the objects selected on the map are shown', async ({ page }) => {
  const office = await administrator();
  const { rows: drivers } = await office.call('GET /drivers', { query: { range: [0, 99] } });
  // The map leaves out drivers without a position in the last day, so two drivers first send
  // theirs.
  const chosen = drivers.slice(0, 2);
  await Promise.all(
    chosen.map(async ({ id }) => {
      const { token } = await office.call('POST /drivers/devices', {
        body: { driver_id: id, label: 'Phone of the test' },
      });
      const fix = { latitude: -28.48, longitude: 24.67, heading: 90, speed: 40 };
      const fixes = agreeing(fix);
      await clientOf(token).call('POST /drivers/positions', { body: { fixes } });
    }),
  );
  const ids = chosen.map(({ id }) => id).join();
  await openAs(page, demo('ops'), `/maps?sel=drivers:${ids}`);
  await expect(page.locator('#map-status')).toContainText('2 drivers selected');
  await expect(page.getByRole('heading', { name: 'Selected 2' })).toBeVisible();
  await page.getByRole('toolbar', { name: 'Actions' }).getByText('Show open shipments').click();
  await expect(page).toHaveURL(new RegExp(`/shipments\\?q=driver%3A${ids.replace(',', '%2C')}`));
});

test('a link to a driver without a position explains why the map does not show that driver', async ({
  page,
}) => {
  // This driver has no position in the list of drivers and none in the stream of positions.
  const newcomer = { id: 999_999, name: 'Nomsa Newcomer', position: null };
  await page.route(/\/drivers\?/, async (route) => {
    const response = await route.fetch();
    const drivers: object[] = await response.json();
    await route.fulfill({ response, json: [...drivers, { ...drivers[0], ...newcomer }] });
  });
  await openAs(page, demo('ops'), `/maps?layers=drivers&on=drivers:${newcomer.id}&panel=1`);
  const panel = page.getByRole('region', { name: newcomer.name });
  await expect(panel).toContainText('no position in the last 24 hours');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: /^Send a text message/ }).first()).toBeVisible();
});

test('the list follows a moving driver without another request', async ({ page }) => {
  const office = await administrator();
  const { rows: drivers } = await office.call('GET /drivers', { query: { range: [0, 0] } });
  const [driver] = drivers;
  const { token } = await office.call('POST /drivers/devices', {
    body: { driver_id: driver?.id, label: 'Phone of the test' },
  });
  await openMap(page);
  const device = clientOf(token);
  const moveAt = (speed: number) => {
    const fix = { latitude: -28.48322, longitude: 24.676997, heading: 90, speed };
    return device.call('POST /drivers/positions', { body: { fixes: agreeing(fix) } });
  };
  // Zooms in to the centre until this driver is the only row. Otherwise the worst row would be
  // first.
  for (let times = 0; times < 6; times += 1) await page.keyboard.press('+');
  await moveAt(61);
  await expect(rows(page).first()).toContainText(driver?.name ?? '');
  await expect(rows(page).first()).toContainText('61 km/h');
  await expect(rows(page).first()).toContainText('0,0 km');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await moveAt(72);
  await expect(rows(page).first()).toContainText('72 km/h');
  expect(asked).not.toContain('/drivers');
});

test('letters find objects on the map, a circle selects the objects inside, and the URL keeps the selection', async ({
  page,
}) => {
  await openMap(page);
  await page.keyboard.press('h');
  const hint = page.locator('.map-hints kbd').first();
  const letters = (await hint.textContent()) ?? '';
  for (const letter of letters.toLowerCase()) await page.keyboard.press(letter);
  await expect(page.locator('.map-hints')).toHaveCount(0);
  // The focused row depends on the drivers that have a problem now.
  await expect(rows(page).and(page.locator('[data-focused="true"]'))).toHaveCount(1);
  await page.keyboard.press('l');
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('+');
  await expect(page.locator('.map-lasso')).toContainText('within 500 km');
  await page.keyboard.press('Enter');
  await expect(page.locator('#map-status')).toContainText('drivers selected');
  await expect(page).toHaveURL(/sel=drivers:/);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toContainText('drivers');
  const address = page.url();
  await page.goto(address);
  await expect(page.locator('#map-status')).toContainText('drivers selected');
});

test('number keys switch map layers, and only permitted layers are offered', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openMap(page, 'ops');
  const layer = (name: string) => page.getByRole('button', { name: new RegExp(name) });
  await expect(layer('Drivers')).toHaveAttribute('aria-pressed', 'true');
  expect(asked).not.toContain('/zones');
  await page.keyboard.press('1');
  await expect(layer('Drivers')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('4');
  await expect.poll(() => asked.includes('/zones')).toBe(true);
});

test('a role without the permission cannot open the map', async ({ page }) => {
  await startAs(page, demo('billing'));
  await expect(page.getByRole('link', { name: 'Maps' })).toHaveCount(0);
  await page.goto('/maps');
  await expect(page.getByText('Maps is not part of your role')).toBeVisible();
});

test('without WebGL the list remains, with the reason why there is no map', async ({ page }) => {
  await withoutWebgl(page);
  await openMap(page);
  await expect(page.getByText('this browser has no WebGL 2')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('+');
  await expect(page.locator('.map-scale')).toContainText('zoom 6');
  await expect(rows(page).first()).toBeVisible();
});

test('a key shows the zones and rates at a point of the map', async ({ page }) => {
  await withoutWebgl(page);
  await openAs(page, demo('ops'), '/maps?at=-26.10000,28.05000,10.00');
  await expect(heading(page, 'Maps')).toBeVisible();
  await page.keyboard.press('w');
  const box = page.getByRole('region', { name: 'Zones and rates here' });
  await expect(box).toBeFocused();
  await expect(box).toContainText('-26.10000, 28.05000');
  await expect(box.getByRole('status')).toContainText('Rate zonesGP');
  await expect(box.getByRole('status')).toContainText('Service days');
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
});

test('an address is picked on the map without dragging', async ({ page }) => {
  await openAs(page, demo('account'), '/shipments/book');
  await press(page, page.getByRole('button', { name: 'Choose on the map' }).first());
  const dialog = page.getByRole('dialog', { name: 'Map' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Populate Fields' })).toHaveCount(0);
  await page.keyboard.type('Sea Point');
  await dialog.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Latitude' })).toHaveValue(/^-33\.9/);
  await tabTo(page, dialog.getByRole('application'));
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('status')).toContainText('Cape Town');
  await press(page, dialog.getByRole('button', { name: 'Populate Fields' }));
  await expect(page.getByText('Successfully populated the fields').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'City' }).first()).toHaveValue('Cape Town');
});

test('a hostile KML file is refused', async ({ request }) => {
  const token = await tokenOf(demo('ops'));
  const upload = (data: Buffer) =>
    request.post(`${server()}/zones/upload_kml`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      multipart: {
        mtype: 'rates',
        file: { name: 'areas.kml', mimeType: 'application/vnd.google-earth.kml+xml', buffer: data },
      },
    });
  const entity = '<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const refused = await upload(kmlFile(placemark('&x;'), entity));
  expect(refused.status()).toBe(422);
  expect(await refused.text()).not.toContain('root:');
});
