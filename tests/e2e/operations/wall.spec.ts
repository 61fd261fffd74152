import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { companyEnv, companyFolder, expect, test } from '../../support/e2e/test.ts';
import { expectNoObjections } from '../../support/e2e/axe.ts';
import { heading, signIn, typeCredentials, LOGIN } from '../../support/e2e/keys.ts';
import { administrator, demo, addPerson } from '../../support/e2e/people.ts';
import { startServer } from '../../support/server.mjs';
import { openAs, startAs } from '../../support/e2e/session.ts';

test.setTimeout(150_000);

const feed = (page: Page, words: string | RegExp) => page.locator('.wall-feed').getByText(words);
const isLive = (page: Page) => expect(feed(page, 'LIVE')).toBeVisible({ timeout: 60_000 });
const tile = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const age = (page: Page) => tile(page, 'Delivered today').getByRole('time');

/** Time at which the figure was read. */
async function readAt(page: Page): Promise<string> {
  await expect(age(page)).toHaveText(/^\d+ sec ago$/);
  return (await age(page).getAttribute('datetime')) ?? '';
}

test('keys step through the scenes of the wall and pause them, and the wall has no navigation', async ({
  page,
}) => {
  // Prevents alarms, because an alarm would fill the screen and the next key would only dismiss it.
  await page.route('**/maps/lockers', (route) => route.fulfill({ json: [] }));
  await startAs(page, demo('ops'));
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(heading(page, 'Now')).toBeVisible();
  await page.goto('/wall?scenes=operations,lockers,last-week&seconds=600');
  await expect(heading(page, 'Operations')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(heading(page, 'Lockers')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(heading(page, 'Today against last week')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByText('PAUSED')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByText('PAUSED')).toBeHidden();
  await page.goto('/wall?scenes=lockers,operations&seconds=5');
  await expect(heading(page, 'Lockers')).toBeVisible();
  await expect(heading(page, 'Operations')).toBeVisible();
});

test('the URL sets the scenes of the wall, and the setup dialog writes the URL', async ({
  page,
}) => {
  await openAs(
    page,
    demo('ops'),
    '/wall?scenes=yesterday,lockers&seconds=300&branch=jnb&theme=forest&mode=dark',
  );
  await expect(heading(page, 'Today against last week')).toBeVisible();
  await expect(page.locator('.wall')).toHaveAttribute('data-theme', 'forest');
  await expect(page.locator('.wall')).toHaveAttribute('data-mode', 'dark');
  await expect(page.locator('.wall-what').getByText('JNB', { exact: true })).toBeVisible();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Set up the wall' });
  await dialog.getByRole('button', { name: 'Show Lockers earlier' }).press('Enter');
  await dialog.getByRole('checkbox', { name: 'Operations' }).press('Space');
  await dialog.getByRole('textbox', { name: 'Seconds per scene' }).fill('45');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(
    /\/wall\?scenes=lockers,last-week,operations&seconds=45&branch=JNB&theme=forest&mode=dark$/,
  );
  await expect(heading(page, 'Lockers')).toBeVisible();
});

test('an unknown scene name is reported instead of another scene', async ({ page }) => {
  await openAs(page, demo('ops'), '/wall?scenes=weather,lockers');
  await expect(page.getByRole('alert', { name: 'Unknown scenes' })).toContainText(
    'Unknown scene: weather',
  );
  await expect(heading(page, 'Lockers')).toBeVisible();
  await page.goto('/wall?scenes=weather');
  await expect(page.getByText('No scene to show')).toBeVisible();
  await page.goto('/wall?scenes=Drivers');
  await expect(heading(page, 'Drivers')).toBeVisible();
  await expect(page.getByRole('alert', { name: 'Unknown scenes' })).toBeHidden();
});

test('a new alarm fills the screen, and after Escape the alarm stays visible as a tile', async ({
  page,
}) => {
  await page.clock.install();
  // Blocks the feed: the jump of the clock could count as a long loss of the feed, and alarms do not
  // fill the screen for a while after its return.
  await page.routeWebSocket(/socket\.io/, () => undefined);
  const firstReport = page.waitForResponse((answer) => answer.url().endsWith('/now/alarms'));
  await openAs(
    page,
    demo('superadmin'),
    '/wall?scenes=operations,lockers&seconds=600&marketplace=1000',
  );
  await expect(heading(page, 'Operations')).toBeVisible();
  // Problems that exist when a wall starts do not take the screen.
  await firstReport;
  await page.clock.fastForward(31_000);
  const stricter = '/wall?scenes=operations,lockers&seconds=600&marketplace=1';
  const alarm = page.getByRole('alert', { name: 'Alarm' });
  for (const mode of ['light', 'dark']) {
    await page.evaluate(
      (address) => history.pushState(null, '', address),
      `${stricter}&mode=${mode}`,
    );
    await expect(alarm).toContainText(/\d+ marketplace failures/);
    await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
    await expectNoObjections(page, `alarm, ${mode}`);
  }
  await page.keyboard.press('Escape');
  await expect(alarm).toBeHidden();
  await expect(tile(page, 'Alarm')).toBeVisible();
  await expect(heading(page, 'Operations')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  for (const title of ['Offline', 'Out of service', 'Full', 'Nearly full', 'Parcels inside'])
    await expect(tile(page, title).getByRole('time')).toBeInViewport({ ratio: 1 });
});

test('only the first call of the wall counts as activity, and later figures load in the background', async ({
  page,
}) => {
  await startAs(page, await addPerson());
  const asked = { own: new Set<string>(), background: new Set<string>() };
  page.on('request', (request) => {
    if (request.resourceType() !== 'fetch') return;
    const isBackground = request.headers()['x-activity'] === 'background';
    asked[isBackground ? 'background' : 'own'].add(new URL(request.url()).pathname);
  });
  await page.goto('/wall?scenes=operations');
  await readAt(page);
  expect([...asked.own]).toContain('/my-profile');
  expect([...asked.background]).toContain('/analytics');
  expect([...asked.own]).not.toContain('/analytics');
});

test('the wall reports a long loss of the network and recovers without the user', async ({
  page,
  context,
}) => {
  await openAs(page, demo('ops'), '/wall?scenes=operations');
  await isLive(page);
  const before = await readAt(page);
  await context.setOffline(true);
  await expect(page.getByText(/^No live feed since \d\d:\d\d:\d\d$/)).toBeVisible({
    timeout: 60_000,
  });
  await context.setOffline(false);
  await isLive(page);
  await expect(page.getByText(/^No live feed since/)).toBeHidden();
  await expect(age(page)).not.toHaveAttribute('datetime', before, { timeout: 30_000 });
});

test('the wall survives a restart of the server', async ({ browser }) => {
  const dataDir = await companyFolder();
  const first = await startServer({ dataDir, env: companyEnv });
  const context = await browser.newContext({ baseURL: first.url });
  const page = await context.newPage();
  await signIn(page, demo('ops'));
  await page.goto('/wall?scenes=operations');
  await isLive(page);
  const before = await readAt(page);
  await first.stop();
  await expect(feed(page, /^(CONNECTING|NO FEED)/)).toBeVisible();
  const second = await startServer({
    dataDir,
    env: companyEnv,
    port: Number(new URL(first.url).port),
  });
  await isLive(page);
  await expect(age(page)).not.toHaveAttribute('datetime', before, { timeout: 30_000 });
  await context.close();
  await second.stop();
  await rm(dataDir, { recursive: true });
});

test('a wall whose session ended asks to sign in at its own URL and continues after a sign-in in another tab', async ({
  page,
  context,
}) => {
  const person = await addPerson();
  await startAs(page, person);
  const address = '/wall?scenes=lockers,operations&seconds=300';
  await page.goto(address);
  await expect(heading(page, 'Lockers')).toBeVisible();
  await (await administrator()).call('POST /users/:id/end-sessions', { params: { id: person.id } });
  await expect(page.getByRole('heading', { name: 'Sign in again to show the wall' })).toBeVisible();
  expect(page.url()).toContain(address);
  await expectNoObjections(page, 'the wall without a session');

  const other = await context.newPage();
  await other.goto(LOGIN);
  await typeCredentials(other, person);
  await expect(heading(other, 'Dashboard')).toBeVisible();
  await expect(heading(page, 'Lockers')).toBeVisible();
  expect(page.url()).toContain(address);
});

for (const mode of ['light', 'dark'] as const) {
  test(`every scene of the wall passes axe, ${mode}`, async ({ page }) => {
    await startAs(page, demo('superadmin'));
    for (const scene of ['now', 'operations', 'lockers', 'marketplace', 'last-week', 'drivers']) {
      await page.goto(`/wall?scenes=${scene}&mode=${mode}`);
      await expect(page.getByRole('time').first()).toBeVisible();
      await expectNoObjections(page, `${scene}, ${mode}`);
    }
  });
}
