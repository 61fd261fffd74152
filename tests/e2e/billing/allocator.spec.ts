import { expect, test } from '../../support/e2e/test.ts';
import { heading, listOf, tabTo } from '../../support/e2e/keys.ts';
import { clientOf, demo, tokenOf } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';
import { statementOf } from '../../support/doubles/statements.ts';

test('a user allocates an unallocated receipt by keyboard after a preview, and undoes the allocation', async ({
  page,
}) => {
  const mark = `Zulu ${Date.now()}`;
  const office = clientOf(await tokenOf(demo('billing')));
  const { rows } = await office.call('GET /accounts', {
    query: { filter: { status: ['active'] }, range: [0, 0], sort: ['account_code', 'ASC'] },
  });
  const name = rows[0]?.name ?? '';
  const file = new File([statementOf(`2026-11-02,7.77,${mark}`)], 'zulu.csv', { type: 'text/csv' });
  const report = await office.call('POST /billing/import/payments', {
    form: { file, duplicates: 'import' },
  });
  const id = report.lines[0]?.payment_id ?? 0;
  const stateOf = async () =>
    (await office.call('GET /billing/import/payments/:id', { params: { id } })).state;

  await openAs(page, demo('billing'), `/billing/payments?q=${encodeURIComponent(`"${mark}"`)}`);
  await tabTo(page, listOf(page, 'Imported Receipts'));
  await page.keyboard.press('a');
  await expect(heading(page, 'Allocate receipts')).toBeVisible();
  await expect(page.getByRole('option', { name: mark })).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Find an account' })).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  const effect = page.getByRole('complementary', { name: 'Effect of the allocation' });
  await page.keyboard.press('m');
  await expect(effect).toContainText('Unidentified receipts');
  await expect(effect).toContainText('Not posted yet');
  expect(await stateOf()).toBe('unmatched');

  await page.keyboard.press('Enter');
  const log = page.getByRole('list', { name: 'Allocated in this session' });
  await expect(log).toContainText('On account');
  expect(await stateOf()).toBe('matched');
  await page.keyboard.press('Control+z');
  await expect(log).toContainText('Undone');
  expect(await stateOf()).toBe('unmatched');
  await page.keyboard.press('Escape');
  await expect(heading(page, 'Imported Receipts')).toBeVisible();
});

test('a user snoozes a receipt until a day and accepts certain matches by keyboard', async ({
  page,
}) => {
  const mark = `Yankee ${Date.now()}`;
  const office = clientOf(await tokenOf(demo('billing')));
  const { rows } = await office.call('GET /billing/invoices', {
    query: { filter: { is_unpaid: true }, range: [0, 0], sort: ['id', 'DESC'] },
  });
  const number = rows[0]?.invoice_number ?? '';
  const lines = [`2026-11-02,6.61,${mark} later`, `2026-11-02,6.62,${mark} ${number}`];
  const file = new File([statementOf(...lines)], 'yankee.csv', { type: 'text/csv' });
  const report = await office.call('POST /billing/import/payments', {
    form: { file, duplicates: 'import' },
  });
  const [later = 0, named = 0] = report.lines.map((one) => one.payment_id ?? 0);
  const receipt = (id: number) =>
    office.call('GET /billing/import/payments/:id', { params: { id } });
  // The receipt was matched by its text. Removed from its account, it becomes a certain match and
  // waits.
  await office.call('PUT /billing/import/payments/:id', {
    params: { id: named },
    body: { account_id: null, method: 'on-account' },
  });

  await openAs(
    page,
    demo('billing'),
    `/billing/payments?allocate=${later}&q=${encodeURIComponent(`"${mark}"`)}`,
  );
  const current = page.getByRole('option', { selected: true });
  await expect(current).toContainText('later');
  await page.keyboard.press('Shift+U');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('2027-01-15');
  await page.keyboard.press('Enter');
  await page.keyboard.type('They ask their branch');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await receipt(later)).snoozed_until).toBe('2027-01-15');
  await expect(current).toContainText(number);

  await page.keyboard.press('v');
  const effect = page.getByRole('complementary', { name: 'Effect of the allocation' });
  await expect(effect.getByRole('heading', { name: 'Preview: 1 receipt' })).toBeVisible();
  await expect(effect.getByRole('row', { name: new RegExp(number) })).toContainText('R 6,62');
  await page.keyboard.press('v');
  await expect(effect.getByRole('heading', { name: 'Before and after' })).toBeVisible();

  await page.keyboard.press('Shift+A');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('is assigned to accounts: R 6,62 settles invoices');
  expect((await receipt(named)).state).toBe('unmatched');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await receipt(named)).state).toBe('allocated');
  expect((await receipt(later)).state).toBe('unmatched');
});

test('the allocator shows immediately which colleague has opened or claimed a receipt', async ({
  page,
  browser,
}) => {
  const mark = `Xray ${Date.now()}`;
  const office = clientOf(await tokenOf(demo('billing')));
  const lines = [`2026-11-02,5.51,${mark} one`, `2026-11-02,5.52,${mark} two`];
  const file = new File([statementOf(...lines)], 'xray.csv', { type: 'text/csv' });
  const report = await office.call('POST /billing/import/payments', {
    form: { file, duplicates: 'import' },
  });
  const [one = 0, two = 0] = report.lines.map(({ payment_id: id }) => id ?? 0);
  const address = (id: number) =>
    `/billing/payments?allocate=${id}&q=${encodeURIComponent(`"${mark}"`)}`;
  const lineOf = (words: string, on = page) => on.getByRole('option', { name: `${mark} ${words}` });

  await openAs(page, demo('billing'), address(one));
  await expect(lineOf('one')).toHaveAttribute('aria-selected', 'true');
  const context = await browser.newContext();
  const other = await context.newPage();
  await openAs(other, demo('superadmin'), address(one));
  const here = page.getByText(/Naledi Khumalo (is|has been) working on it/);
  await expect(here).toBeVisible();
  await expect(lineOf('one')).toContainText('Naledi,');
  await expect(other.getByText(/Priya Naidoo (is|has been) working on it/)).toBeVisible();

  // The first screen stays as it is while the colleague goes on to the next receipt.
  await lineOf('two', other).click();
  await expect(lineOf('two')).toContainText('Naledi,');
  await expect(here).toBeHidden();
  await expect(lineOf('one')).toHaveAttribute('aria-selected', 'true');

  const superadmin = clientOf(await tokenOf(demo('superadmin')));
  const { rows } = await office.call('GET /billing/invoices', {
    query: { filter: { is_unpaid: true }, range: [0, 0], sort: ['outstanding', 'DESC'] },
  });
  const [invoice] = rows;
  if (invoice === undefined) throw new Error('Nobody owes anything');
  await superadmin.call('PUT /billing/import/payments/:id', {
    params: { id: two },
    body: { account_id: invoice.account_id, invoice_ids: [invoice.id], method: 'exact' },
  });
  await expect(lineOf('two')).toContainText('Done by Naledi Khumalo');
  await lineOf('one', other).click();
  await expect(here).toBeVisible();
  await context.close();
  await expect(here).toBeHidden();
  await expect(lineOf('one')).not.toContainText('Naledi');
});
