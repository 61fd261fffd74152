import { expect, test } from '../support/e2e.ts';
import { heading, listOf, tabTo } from '../support/e2e-keys.ts';
import { clientOf, demo, tokenOf } from '../support/e2e-people.ts';
import { startAs } from '../support/e2e-session.ts';
import { statementOf } from '../support/prepared-payments.ts';

test('a receipt of nobody is allocated by keys, shown before it is done, and undone', async ({
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

  await startAs(page, demo('billing'));
  await page.goto(`/billing/payments?q=${encodeURIComponent(`"${mark}"`)}`);
  await tabTo(page, listOf(page, 'Imported Receipts'));
  await page.keyboard.press('a');
  await expect(heading(page, 'Allocate receipts')).toBeVisible();
  await expect(page.getByRole('option', { name: mark })).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Another account' })).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  const effect = page.getByRole('complementary', { name: 'What it does' });
  await page.keyboard.press('m');
  await expect(effect).toContainText('Unidentified receipts');
  await expect(effect).toContainText('Nothing is written yet');
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
