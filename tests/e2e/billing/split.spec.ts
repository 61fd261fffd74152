import { expect, test } from '../../support/e2e/test.ts';
import { clientOf, demo, tokenOf } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';
import { statementOf } from '../../support/doubles/statements.ts';

test('a user splits a receipt over two accounts by keyboard after a preview, and undoes the split', async ({
  page,
}) => {
  const mark = `Xray ${Date.now()}`;
  const office = clientOf(await tokenOf(demo('billing')));
  const { rows } = await office.call('GET /accounts', {
    query: { filter: { status: ['active'] }, range: [0, 1], sort: ['account_code', 'ASC'] },
  });
  const [one = '', other = ''] = rows.map(({ name }) => name);
  const line = statementOf(`2026-11-02,9.31,${mark}`);
  const file = new File([line], 'xray.csv', { type: 'text/csv' });
  const report = await office.call('POST /billing/import/payments', {
    form: { file, duplicates: 'import' },
  });
  const id = report.lines[0]?.payment_id ?? 0;
  const receipt = () => office.call('GET /billing/import/payments/:id', { params: { id } });

  await openAs(
    page,
    demo('billing'),
    `/billing/payments?allocate=${id}&q=${encodeURIComponent(`"${mark}"`)}`,
  );
  await expect(page.getByRole('option', { name: mark })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('s');
  const choose = async (part: number, name: string) => {
    await page.getByRole('combobox', { name: `Account of part ${part}` }).focus();
    await page.keyboard.type(name);
    await expect(page.getByRole('option', { name }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: `Amount of part ${part}` })).toBeFocused();
  };
  await choose(1, one);
  await page.keyboard.type('5,30');
  await choose(2, other);
  await expect(page.getByText('R 4,01 left to split')).toBeVisible();
  await page.keyboard.type('4,01');
  await expect(page.getByText('The parts add up to the receipt')).toBeVisible();
  const effect = page.getByRole('complementary', { name: 'Effect of the allocation' });
  await expect(effect).toContainText('Unidentified receipts');
  expect((await receipt()).state).toBe('unmatched');

  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Receipts to allocate' })).toBeFocused();
  await page.keyboard.press('Enter');
  const log = page.getByRole('list', { name: 'Allocated in this session' });
  await expect(log).toContainText('Split over 2 accounts');
  expect((await receipt()).parts.map(({ amount }) => amount)).toEqual([5.3, 4.01]);
  await page.keyboard.press('Control+z');
  await expect(log).toContainText('Undone');
  expect(await receipt()).toMatchObject({ state: 'unmatched', parts: [] });
});
