import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { heading, runEnd } from '../../support/e2e/keys.ts';
import { administrator, demo } from '../../support/e2e/people.ts';
import { statementOf } from '../../support/doubles/statements.ts';
import { bookOne } from '../../support/e2e/shipments.ts';
import { openAs, startAs } from '../../support/e2e/session.ts';

/**
 * A keyboard that counts its presses, so that the test notices if a task takes more keys than
 * before.
 */
function counting(page: Page) {
  let count = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      count += 1;
      await page.keyboard.press(key);
    }
  };
  return { press, count: () => count };
}

/** Goes from another page to the first line of the dashboard by keys. */
async function goToNow(page: Page) {
  await openAs(page, demo('ops'), '/users');
  await expect(heading(page, 'Users')).toBeVisible();
  const keys = counting(page);
  await keys.press('g', 'd');
  return keys;
}

const lines = (page: Page) => page.getByRole('treegrid', { name: 'Needs attention' });

/** Steps down to a line of Now. */
async function downTo(page: Page, name: RegExp, press: (...keys: string[]) => Promise<void>) {
  const line = lines(page).getByRole('row', { name }).first();
  await expect(lines(page).getByRole('row').first()).toBeFocused();
  await expect(line).toBeVisible();
  while (!(await line.evaluate((row) => row === document.activeElement))) await press('j');
}

test('a user assigns all collections without a driver in at most 20 keys', async ({ page }) => {
  // Now lists a collection without a driver in the last four hours before its window ends, even at
  // night.
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const { id } = await bookOne(1, {
    collection_after: inMinutes(5),
    collection_before: inMinutes(125),
  });
  const { press, count } = await goToNow(page);
  await downTo(page, /without a driver/, press);
  await press('Enter');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('option').first()).toBeVisible();
  await press('Enter');
  await expect(page.getByRole('dialog', { name: /^Assign: / })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Assign a driver to/ })).toBeFocused();
  await press('Enter');
  await expect
    .poll(
      async () =>
        (await (await administrator()).call('GET /shipments/:id', { params: { id } }))
          .collection_driver_id,
      { timeout: 15_000 },
    )
    .not.toBeNull();
  expect(count()).toBeLessThanOrEqual(20);
});

test('a user resends a group of failed events in 6 keys from its line', async ({ page }) => {
  const { press, count } = await goToNow(page);
  await downTo(page, /failed marketplace event/, press);
  const before = count();
  await press('ArrowRight', 'j', 'Enter');
  const run = page.getByRole('dialog', { name: /^Resubmit/ });
  await expect(run).toBeVisible();
  await expect(run.getByRole('button', { name: /^Resubmit/ })).toBeFocused();
  await press('Enter');
  // Events that failed because of their account may fail again, so the test only waits for the
  // resend to end.
  await expect(runEnd(page)).toBeVisible();
  expect(count() - before).toBeLessThanOrEqual(6);
});

test('a user reaches the first match of an imported bank file in 6 keys', async ({ page }) => {
  const mark = `KEYS ${Date.now()}`;
  await startAs(page, demo('billing'));
  await page.goto('/billing/payments');
  await expect(heading(page, 'Imported Receipts')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('import a bank');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import a bank file' });
  const file = dialog.getByLabel('File', { exact: true });
  await expect(file).toBeFocused();
  await file.setInputFiles({
    name: 'bank.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(statementOf(`2026-11-02,471.20,${mark}`)),
  });
  const { press, count } = counting(page);
  await press('ControlOrMeta+Enter');
  await expect(dialog).toContainText('1 receipt of');
  await press('Escape');
  const list = page.getByRole('grid', { name: 'Imported Receipts' });
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await expect(list.getByRole('row').filter({ hasText: mark })).toBeVisible();
  await list.focus();
  await press('Home', 'a');
  await expect(page.getByRole('region', { name: 'Receipt', exact: true })).toContainText(mark);
  expect(count()).toBeLessThanOrEqual(6);
});

test('a user books a shipment between two saved addresses in at most 50 keys', async ({ page }) => {
  const office = await administrator();
  // Accounts that other tests added have no saved addresses.
  const kept = await office.call('GET /address-books', {
    query: { filter: { kind: 'delivery' }, range: [0, 0] },
  });
  const [address] = kept.rows;
  if (!address?.account_id) throw new Error('Nothing is kept.');
  const account = await office.call('GET /accounts/:id', { params: { id: address.account_id } });
  await startAs(page, demo('ops'));
  const { press, count } = counting(page);
  const type = (text: string) => press(...text);
  const choose = async (text: string) => {
    await type(text);
    // Options of a native select have no role attribute.
    await expect(page.locator('[role=option]').first()).toBeVisible();
    await press('Enter');
  };
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : '';
    });
  await press('g', 'b');
  await expect(page.getByPlaceholder('Name or code')).toBeFocused();
  await choose(account.account_code);
  await expect(
    page.getByRole('group', { name: 'From' }).getByLabel('Street address'),
  ).not.toHaveValue('');
  const to = page.getByRole('group', { name: 'To', exact: true });
  while (
    !(await to
      .getByPlaceholder('Name, company or suburb')
      .evaluate((one) => one === document.activeElement))
  )
    await press('Tab');
  await choose(address.name.slice(0, 3));
  await expect.poll(focused).toMatch(/^Length/);
  for (const size of ['20', '20', '20', '2']) {
    await type(size);
    await press('Tab');
  }
  await press('ControlOrMeta+Enter');
  const price = page.getByRole('region', { name: 'Price' });
  await expect(price.getByRole('radio').first()).toBeVisible();
  await press('ControlOrMeta+Enter');
  await expect(page.getByText(/booked/i).first()).toBeVisible();
  expect(count()).toBeLessThanOrEqual(50);
});
