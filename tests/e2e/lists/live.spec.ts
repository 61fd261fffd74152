import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { messages } from '#domain/kernel/messages.ts';
import { companyEnv, companyFolder, expect, test } from '../../support/e2e/test.ts';
import { startServer, type RunningServer } from '../../support/server.mjs';
import { bookingForm, box, sandown, seaPoint } from '../../support/runs/bookings.ts';
import { newDraft, raise, wholeEffect } from '../../support/recomputed/rate-effects.ts';
import { listOf, LOGIN, typeCredentials } from '../../support/e2e/keys.ts';
import { clientOf, demo, addPerson, tokenOf } from '../../support/e2e/people.ts';
import { square } from '../../support/screens/areas.ts';
import { openAs, startAs } from '../../support/e2e/session.ts';

const mark = (page: Page, words: string | RegExp) =>
  page.locator('.feed-mark .status').getByText(words);
const isLive = (page: Page) => expect(mark(page, 'LIVE')).toBeVisible();

/** Collects the requests from now on, split into requests by the user and background requests. */
function requestsOf(page: Page) {
  const asked = { own: [] as string[], background: [] as string[] };
  page.on('request', (request) => {
    if (request.resourceType() !== 'fetch') return;
    const isBackground = request.headers()['x-activity'] === 'background';
    asked[isBackground ? 'background' : 'own'].push(new URL(request.url()).pathname);
  });
  return asked;
}

test('a change by one user appears in the table of another user and does not move the focus', async ({
  page,
}) => {
  await startAs(page, await addPerson());
  // Leaves out delivered shipments, which no longer change. Most of the newest shipments are
  // delivered by day.
  await page.goto('/shipments?q=flag%3Anot_final');
  const list = listOf(page, 'Shipments');
  await expect(list.getByRole('gridcell').first()).toBeVisible();
  await isLive(page);
  await list.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const focused = list.locator('[data-focused]');
  // The selected row is the one that `j` reached.
  await expect(focused).toHaveAttribute('aria-selected', 'true');
  const before = await focused.getAttribute('id');
  const row = list.getByRole('row').nth(4);
  const id = Number((await row.getAttribute('id'))?.split('-').at(-1));
  const asked = requestsOf(page);
  const other = clientOf(await tokenOf(demo('ops')));
  // Each try writes another value, because an unchanged row publishes nothing.
  const order_number = `#${Date.now()}`;
  await other.call('POST /shipments/bulkupdate', { body: { ids: [id], order_number } });
  await expect(row).toHaveAttribute('data-changed');
  expect(await list.locator('[data-changed]').count()).toBe(1);
  await expect(focused).toHaveAttribute('id', String(before));
  await expect(focused).toHaveAttribute('aria-selected', 'true');
  await expect(list).toBeFocused();
  expect(asked.own).toEqual([]);
  expect(asked.background).toContain('/shipments');
});

test('new rows are not inserted until the user shows them', async ({ page }) => {
  await openAs(page, await addPerson(), '/shipments');
  const list = listOf(page, 'Shipments');
  await expect(list.getByRole('gridcell').first()).toBeVisible();
  await isLive(page);
  // Rows without an id are spare rows of the pool.
  const first = await list.locator('[role="row"][id]').first().getAttribute('id');
  const other = clientOf(await tokenOf(demo('account')));
  await other.call('POST /shipments', { body: bookingForm() });
  const fresh = page.getByRole('button', { name: '1 new', exact: true });
  await expect(fresh).toBeVisible();
  await expect(list.locator(`[id="${first}"]`)).toBeVisible();
  await fresh.press('Enter');
  await expect(fresh).toBeHidden();
});

test.describe('with a separate server', () => {
  let dataDir: string;
  let server: RunningServer;
  test.beforeAll(async () => {
    dataDir = await companyFolder();
    server = await startServer({ dataDir, env: companyEnv });
  });
  test.afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  });

  // On the shared server the notice would cover the screens of other tests.
  test('signed-in users see the rates notice after a publish, and OK closes it', async ({
    page,
  }) => {
    const ops = clientOf(await tokenOf(demo('ops'), server.url), server.url);
    const { id } = await ops.call('POST /zones', { body: { ...square(), mtype: 'rates' } });
    await page.goto(server.url + LOGIN);
    await typeCredentials(page, demo('account'));
    await isLive(page);
    await ops.call('POST /zones/publish', { body: { ids: [id] } });
    const notice = page.getByRole('alertdialog', { name: messages.ratesUpdated });
    await expect(notice.getByRole('button', { name: 'OK' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notice).toBeHidden();
  });

  test('a booking keeps its quote and fields when rates are published, and shows both prices', async ({
    page,
  }) => {
    const admin = clientOf(await tokenOf(demo('superadmin'), server.url), server.url);
    const publish = async (rand: number) => {
      const draft = await newDraft(admin, `Dearer by ${rand}`);
      await raise(draft, rand);
      const { id } = draft;
      await admin.call('POST /rates/revisions/:id/validate', { params: { id } });
      const { effect_id } = await wholeEffect(admin, id);
      await admin.call('POST /rates/revisions/publish', { body: { id, effect_id } });
      const notice = page.getByRole('alertdialog', { name: messages.ratesUpdated });
      await expect(notice.getByRole('button', { name: 'OK' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(notice).toBeHidden();
    };
    const asked = { collection: sandown, delivery: seaPoint, parcels: [box] };
    const { id } = await admin.call('POST /quote/get-quote', { body: asked });
    await page.goto(server.url + LOGIN);
    await typeCredentials(page, demo('account'));
    await isLive(page);
    await page.goto(`${server.url}/shipments/book?quote=${id}&service=ECO`);
    const eco = page.locator('.rate').filter({ has: page.getByText('ECO', { exact: true }) });
    const price = eco.locator('.rate-price b');
    await expect(price).toBeVisible();
    const quoted = (await price.textContent()) ?? '';
    await page.getByLabel('Customer reference').fill('ORD-4711');
    await isLive(page);
    await publish(100);
    await expect(price).toHaveText(quoted);

    await page.getByLabel('Weight').first().fill('1.5');
    await page.getByRole('button', { name: 'Get prices again' }).press('Enter');
    await expect(price).not.toHaveText(quoted);
    const seen = (await price.textContent()) ?? '';
    await publish(200);
    await expect(page.getByText('The rates were updated. Check the new prices.')).toBeVisible();
    await expect(eco.locator('s')).toHaveText(seen);
    await expect(price).not.toHaveText(seen);
    await expect(page.getByLabel('Customer reference')).toHaveValue('ORD-4711');
  });

  test('the live indicator shows that the server is unreachable, and recovers when the server is back', async ({
    page,
  }) => {
    await page.goto(server.url + LOGIN);
    await typeCredentials(page, demo('ops'));
    await isLive(page);
    await server.stop();
    // Waits long, because a socket that is still joining gives up only after ten seconds.
    await expect(mark(page, /^STALE since \d\d:\d\d$/)).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('.feed-mark').getByRole('status')).toHaveText(/^Not live/);
    server = await startServer({
      dataDir,
      env: companyEnv,
      port: Number(new URL(server.url).port),
    });
    await expect(mark(page, 'LIVE')).toBeVisible({ timeout: 30_000 });
  });
});

test('a window is signed out at once when its session is ended from another device', async ({
  page,
}) => {
  const person = await addPerson();
  await startAs(page, person);
  await isLive(page);
  const other = clientOf(await tokenOf(demo('superadmin')));
  await other.call('POST /users/:id/end-sessions', { params: { id: person.id } });
  await expect(page.getByText('Your session ended')).toBeVisible({ timeout: 2_000 });
});
