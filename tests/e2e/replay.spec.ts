import { expect, test, type Page } from '@playwright/test';
import { signIn, tabTo } from '../support/e2e-keys.ts';
import { choose, openPalette } from '../support/e2e-palette.ts';
import { administrator, clientOf, demo } from '../support/e2e-people.ts';

// The smaller the picture, the less there is to draw without a graphics card.
test.use({ viewport: { width: 1000, height: 640 } });

const MINUTE = 60_000;
const driving = { latitude: -28.483, longitude: 24.677, heading: 90, speed: 41 };

/** A driver who drove until 38 minutes ago, had no signal for 14, and stood since then until 5 minutes ago. */
async function someoneWithAPast() {
  const office = await administrator();
  const { rows } = await office.call('GET /drivers', { query: { range: [7, 7] } });
  const [driver] = rows;
  if (!driver) throw new Error('The company has too few drivers');
  const { token } = await office.call('POST /drivers/devices', {
    body: { driver_id: driver.id, label: 'Phone of the replay' },
  });
  const now = Date.now();
  const every = (from: number, until: number, speed: number) =>
    Array.from({ length: (from - until) * 4 }, (_, at) => ({
      ...driving,
      speed,
      at: new Date(now - from * MINUTE + at * 15_000).toISOString(),
    }));
  const fixes = [...every(52, 38, 41), ...every(24, 5, 0)];
  await clientOf(token).call('POST /drivers/positions', { body: { fixes } });
  return driver.name;
}

const replay = (page: Page) => page.getByRole('region', { name: 'Replay' });

test('the last hour is replayed by keyboard: the list says where a driver was, and where nobody knows', async ({
  page,
}) => {
  const name = await someoneWithAPast();
  // In the calm form nothing plays by itself.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demo('ops'));
  await openPalette(page);
  await choose(page, 'replay the last', 'Replay the last hours…');
  await choose(page, '1', /^The last 1 hour/);
  await expect(replay(page)).toContainText('PAST');
  const row = page.getByRole('listbox', { name: 'Objects in view' }).getByRole('option', { name });
  await expect(page.getByRole('option', { name: /hub/ }).first()).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.keyboard.press(']');
  await expect(row).toContainText('41 km/h');
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await expect(row).toContainText(/no fix [78] min/);
  await page.keyboard.press(']');
  await expect(row).toContainText('stopped');
  await page.keyboard.press('[');
  await expect(row).toContainText(/no fix [78] min/);

  const then = (await replay(page).getByRole('time').getAttribute('datetime')) ?? '';
  await expect(page).toHaveURL(new RegExp(`then=${then.slice(0, 19)}`));
  await page.reload();
  await expect(row).toContainText(/no fix [78] min/);
  const moment = page.getByRole('slider', { name: 'Moment' });
  await tabTo(page, moment);
  await page.keyboard.press('ArrowLeft');
  await expect(row).toContainText('41 km/h');
  await page.keyboard.press('Home');
  await expect(row).toHaveCount(0);
  const said = replay(page).getByRole('status');
  await page.keyboard.press('p');
  await expect(said).toHaveText('Playing, 60 times as fast');
  await page.keyboard.press('p');
  await expect(said).toContainText('Stands at');

  await page.keyboard.press('r');
  await expect(replay(page)).toBeHidden();
  await expect(page.locator('#map-status')).toContainText('as of');
  await expect(page).not.toHaveURL(/then=/);
});
