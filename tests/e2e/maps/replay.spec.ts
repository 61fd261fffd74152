import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { expectNoObjections } from '../../support/e2e/axe.ts';
import { tabTo } from '../../support/e2e/keys.ts';
import { choose, openPalette } from '../../support/e2e/palette.ts';
import { administrator, clientOf, demo } from '../../support/e2e/people.ts';
import { withoutWebgl } from '../../support/e2e/webgl.ts';
import { openAs } from '../../support/e2e/session.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

// A smaller map needs less drawing without a graphics card.
test.use({ viewport: { width: 1000, height: 640 } });

const centre = { latitude: -28.483, longitude: 24.677 };

/**
 * A driver who drove until 38 minutes ago, then had no signal for 14 minutes, then stopped until 5
 * minutes ago.
 */
async function someoneWithAPast() {
  const office = await administrator();
  const { rows } = await office.call('GET /drivers', { query: { range: [7, 7] } });
  const [driver] = rows;
  if (!driver) throw new Error('The company has too few drivers');
  const { token } = await office.call('POST /drivers/devices', {
    body: { driver_id: driver.id, label: 'Phone of the replay' },
  });
  const now = Date.now();
  // The past must agree with the known position.
  const { latitude, longitude } = driver.position ?? centre;
  const every = (from: number, until: number, speed: number) =>
    Array.from({ length: (from - until) * 4 }, (_, at) => ({
      latitude,
      longitude,
      heading: 90,
      speed,
      at: new Date(now - from * MINUTE_MS + at * 15_000).toISOString(),
    }));
  const fixes = [...every(52, 38, 41), ...every(24, 5, 0)];
  await clientOf(token).call('POST /drivers/positions', { body: { fixes } });
  return { ...driver, at: { latitude, longitude } };
}

const replay = (page: Page) => page.getByRole('region', { name: 'Replay' });

test('a user replays the last hour by keyboard, and known and unknown positions of a driver are listed', async ({
  page,
}) => {
  const { name, at } = await someoneWithAPast();
  // With reduced motion nothing plays by itself.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs(page, demo('ops'), `/maps?at=${at.latitude},${at.longitude},9.00`);
  await expect(page.locator('.map-scale')).toContainText('zoom 9');
  await openPalette(page);
  await choose(page, 'replay the last', 'Replay the last few hours…');
  await choose(page, '1', /^The last 1 hour/);
  await expect(replay(page)).toContainText('PAST');
  const row = page.getByRole('listbox', { name: 'Objects in view' }).getByRole('option', { name });
  await expect(replay(page)).toContainText('No driver reporting at this time');
  await expect(row).toHaveCount(0);
  await page.keyboard.press(']');
  await expect(row).toContainText('41 km/h');
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await expect(row).toContainText(/no position for [78] min/);
  await page.keyboard.press(']');
  await expect(row).toContainText('stopped');
  await page.keyboard.press('[');
  await expect(row).toContainText(/no position for [78] min/);

  const then = (await replay(page).getByRole('time').getAttribute('datetime')) ?? '';
  await expect(page).toHaveURL(new RegExp(`then=${then.slice(0, 19)}`));
  await page.reload();
  await expect(row).toContainText(/no position for [78] min/);
  const moment = page.getByRole('slider', { name: 'Time' });
  await tabTo(page, moment);
  await page.keyboard.press('ArrowLeft');
  await expect(row).toContainText('41 km/h');
  await page.keyboard.press('Home');
  await expect(row).toHaveCount(0);
  const said = replay(page).getByRole('status');
  await page.keyboard.press('p');
  await expect(said).toHaveText('Playing, 60 times as fast');
  await page.keyboard.press('p');
  await expect(said).toContainText('Paused at');

  await page.keyboard.press('r');
  await expect(replay(page)).toBeHidden();
  await expect(page.locator('#map-status')).toContainText(/Up to date|as of/);
  await expect(page).not.toHaveURL(/then=/);
});

test('a replay moves the map to its drivers unless the address sets the position', async ({
  page,
}) => {
  const { id, name } = await someoneWithAPast();
  const row = page.getByRole('listbox', { name: 'Objects in view' }).getByRole('option', { name });
  const zoom = page.locator('.map-scale');
  await withoutWebgl(page);
  await page.setViewportSize({ width: 800, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs(page, demo('ops'), `/maps?replay=1&of=${id}`);
  await expect(zoom).toContainText('zoom 14');
  await page.keyboard.press(']');
  await expect(row).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoObjections(page, `a narrow replay with its panel, ${colorScheme}`);
  }
  await page.goto(`/maps?at=-33.92000,18.42000,9.00&replay=1&of=${id}`);
  await expect(replay(page)).toContainText('No driver reporting');
  await page.keyboard.press(']');
  await expect(replay(page)).toContainText('of 1 reporting');
  await expect(zoom).toContainText('zoom 9');
  await expect(row).toHaveCount(0);
});
