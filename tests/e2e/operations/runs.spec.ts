import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { heading, listOf, press, runEnd, tabTo } from '../../support/e2e/keys.ts';
import { clientOf, demo, addPerson, tokenOf, type Somebody } from '../../support/e2e/people.ts';
import { choose, openPalette } from '../../support/e2e/palette.ts';
import { startAs } from '../../support/e2e/session.ts';

const MANY = 50;

/** Marks rows of the list by keyboard, from the first one. */
async function mark(page: Page, count: number) {
  await page.goto('/shipments');
  await tabTo(page, listOf(page, 'Shipments'));
  await expect(listOf(page, 'Shipments')).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Home');
  await page.keyboard.press('x');
  for (let row = 1; row < count; row += 1) await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText(`${count} shipments`, { exact: true })).toBeVisible();
}

/** Answers the questions of the palette up to the server's preview. */
async function previewed(page: Page, status: string): Promise<Locator> {
  await openPalette(page);
  await choose(page, 'change status', /^Change status/);
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused();
  await page.keyboard.type(status);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Change status: ${status}` });
  await expect(dialog.getByRole('button', { name: /^Set .* to “At hub”$/ })).toBeFocused();
  return dialog;
}

/** Selects all shipments. */
async function chooseAll(page: Page) {
  await page.goto('/shipments');
  await tabTo(page, listOf(page, 'Shipments'));
  await expect(listOf(page, 'Shipments')).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+A');
  await expect(page.getByText(/^All [\d\s]+ shipments$/)).toBeVisible();
}

/** Counts of "8 of 50 shipments will be processed" and "42 will be skipped". */
async function foreseen(dialog: Locator) {
  const words = await dialog.getByRole('status').innerText();
  const figure = (pattern: RegExp) =>
    Number(pattern.exec(words.replaceAll(/\s+/g, ' '))?.[1] ?? Number.NaN);
  return { run: figure(/(\d+) of/), skip: figure(/(\d+) will be skipped/) };
}

const figureOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Outcome so far' })
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .getByRole('definition')
    .first();

const runsOf = async (who: Somebody) =>
  clientOf(await tokenOf(who)).call('GET /runs', { query: { filter: { mine: true } } });

test('a run on fifty shipments by keyboard has the same totals in preview and result', async ({
  page,
}) => {
  const who = await addPerson();
  await startAs(page, who);
  await mark(page, MANY);
  const dialog = await previewed(page, 'At hub');
  const { run, skip } = await foreseen(dialog);
  expect(run).toBeGreaterThan(0);
  expect(run + skip).toBe(MANY);
  // Pressing Enter repeatedly starts only one run.
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Enter');
  await expect.poll(async () => (await runsOf(who)).rows[0]?.state).toBe('settled');
  const { rows, total } = await runsOf(who);
  expect(total).toBe(1);
  const [only] = rows;
  expect(only).toMatchObject({ total: MANY, ok: run, skipped: skip, failed: 0, waiting: 0 });

  await page.goto(`/runs/${only?.id}`);
  await expect(heading(page, `Set ${MANY} shipments to “At hub”`)).toBeVisible();
  await expect(figureOf(page, 'Done')).toHaveText(String(run));
  await expect(figureOf(page, 'Skipped')).toHaveText(String(skip));
  await press(page, page.getByRole('link', { name: `Skipped ${skip}` }));
  await expect(listOf(page, 'Rows of the run')).toHaveAttribute('aria-rowcount', String(skip + 1));
  await expect(page).toHaveURL(/outcome%3Askipped/);
});

test('a run goes on after its tab is closed, and colleagues see the same run', async ({
  page,
  context,
  browser,
}) => {
  const who = await addPerson();
  await startAs(page, who);
  await chooseAll(page);
  await openPalette(page);
  await choose(page, 'order number', /^Set the order number/);
  await expect(page.getByRole('combobox', { name: 'Order number' })).toBeFocused();
  await page.keyboard.type('LOAD-7');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set the order number: LOAD-7' });
  await expect(dialog.getByRole('button', { name: /^Update .* shipments$/ })).toBeFocused();
  const started = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/runs',
  );
  await page.keyboard.press('Enter');
  await started;
  await page.close();

  const [run] = (await runsOf(who)).rows;
  const all = new RegExp(`^${run?.total} of ${run?.total}$`);
  expect(run).toMatchObject({ chosen: 'filter', arguments: { order_number: 'LOAD-7' } });
  const other = await context.newPage();
  await other.goto(`/runs/${run?.id}`);
  await expect(other.getByText(all)).toBeVisible();
  const figures = other.getByRole('region', { name: 'Outcome so far' });
  await expect(figures).toContainText('processed');

  const office = await (await browser.newContext()).newPage();
  await startAs(office, demo('superadmin'));
  await office.goto(`/runs/${run?.id}`);
  await expect(office.getByText(all)).toBeVisible();
  await expect(office.getByRole('region', { name: 'Outcome so far' })).toHaveText(
    (await figures.textContent()) ?? '',
  );
  await expect(office.getByText(who.name)).toBeVisible();
  await office.context().close();
});

test('a lost response is retried under the same key, with one run and no success before confirmation', async ({
  page,
}) => {
  const who = await addPerson();
  await startAs(page, who);
  await mark(page, 2);
  const keys: (string | undefined)[] = [];
  await page.route('**/runs', async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.fallback();
    keys.push(request.headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await page.keyboard.press('n');
  for (const [name, answer] of [
    ['Note', 'Gate code 4412'],
    ['Kind of note', ''],
    ['Who sees the note', ''],
  ] as const) {
    await expect(page.getByRole('combobox', { name })).toBeFocused();
    if (answer !== '') await page.keyboard.type(answer);
    await page.keyboard.press('Enter');
  }
  const dialog = page.getByRole('dialog', { name: /^Note: Gate code 4412/ });
  await expect(dialog.getByRole('button', { name: 'Add a note to 2 shipments' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('The run is not confirmed yet.');
  await expect(runEnd(page)).toContainText('2 done');
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect((await runsOf(who)).total).toBe(1);
});

test('the result of a small run is shown in its line, and one key undoes the run', async ({
  page,
}) => {
  const who = await addPerson();
  await startAs(page, who);
  await mark(page, 2);
  await openPalette(page);
  await choose(page, 'order number', /^Set the order number/);
  await expect(page.getByRole('combobox', { name: 'Order number' })).toBeFocused();
  await page.keyboard.type('DOCK-3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Update 2 shipments' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(runEnd(page)).toContainText('Update 2 shipments');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(listOf(page, 'Shipments')).toBeFocused();

  await page.keyboard.press('Control+Z');
  await expect(page.getByRole('button', { name: 'Undo the change of 2 shipments' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(runEnd(page)).toContainText('Undo');
  const { rows } = await runsOf(who);
  expect(rows.map(({ ok }) => ok)).toEqual([2, 2]);
});

test('two tabs that request the waybills of all shipments get one run and one file', async ({
  page,
  context,
}) => {
  const who = await addPerson();
  await startAs(page, who);
  const tabs = [page, await context.newPage()];
  const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: 'Print waybills' });
  for (const tab of tabs) {
    await chooseAll(tab);
    await tab.keyboard.press('p');
    await expect(dialogOf(tab).getByRole('button', { name: /^Print waybills of / })).toBeFocused();
  }
  await Promise.all(tabs.map((tab) => tab.keyboard.press('Enter')));
  for (const tab of tabs) await expect(dialogOf(tab).getByRole('progressbar')).toBeVisible();
  const { rows, total } = await runsOf(who);
  expect(total).toBe(1);

  await press(page, dialogOf(page).getByRole('button', { name: 'Open run' }));
  const fetched = page.waitForEvent('download');
  await press(page, page.getByRole('button', { name: 'Download waybills.pdf' }));
  const file = await fetched;
  expect(file.suggestedFilename()).toBe('waybills.pdf');
  const pages = (await readFile(await file.path(), 'latin1')).match(/\/Type \/Page\b/g);
  expect(pages).toHaveLength(rows[0]?.total ?? 0);
});
