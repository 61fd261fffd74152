import { expect, test } from '../../support/e2e/test.ts';
import { failingLater } from '../../support/e2e/failing.ts';
import { heading, listOf, tabTo } from '../../support/e2e/keys.ts';
import { choose, openPalette, palette } from '../../support/e2e/palette.ts';
import { clientOf, demo, tokenOf } from '../../support/e2e/people.ts';
import { openAs, startAs } from '../../support/e2e/session.ts';

test('a user finds, previews and downloads an invoice by keyboard, and a failed download is reported', async ({
  page,
}) => {
  const fail = await failingLater(page, '**/billing/invoices/print');
  await startAs(page, demo('billing'));
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(heading(page, 'All invoices')).toBeFocused();
  const list = listOf(page, 'All invoices');
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('j');
  await expect(list.locator('[data-focused]')).toContainText(/INV\d{6}/);
  await page.keyboard.press('o');
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('table', { name: 'Lines of the invoice' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.keyboard.press('p');
  expect((await download).suggestedFilename()).toMatch(/^INV\d{6}\.pdf$/);
  fail();
  await page.keyboard.press('p');
  await expect(page.getByText('Failed to download PDF.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('img', { name: /^INV\d{6}, page 1 of \d+$/ });
  await expect(sheet).toBeVisible();
  await expect.poll(() => sheet.evaluate(darkPoints)).toBeGreaterThan(1000);
});

/** Number of pixels of a canvas that are darker than mid-grey. */
const darkPoints = (canvas: HTMLCanvasElement) =>
  canvas
    .getContext('2d')
    ?.getImageData(0, 0, canvas.width, canvas.height)
    .data.filter((value, at) => at % 4 === 0 && value < 128).length;

test('a user downloads the credit notes by debtor from the palette, and a failed download is reported', async ({
  page,
}) => {
  const fail = await failingLater(page, '**/billing/export-debtors-credit-notes/**');
  await startAs(page, demo('billing'));
  const ask = async () => {
    await openPalette(page);
    await choose(page, 'credit notes by', /^Download the credit notes by debtor/);
    await expect(palette(page).getByText(/^From, 1/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(palette(page).getByText(/^Until, 2/)).toBeVisible();
    await page.keyboard.press('Enter');
  };
  const download = page.waitForEvent('download');
  await ask();
  expect((await download).suggestedFilename()).toMatch(
    /^credit-notes-\d{4}-\d{2}-01-\d{4}-\d{2}-\d{2}\.pdf$/,
  );
  fail();
  await ask();
  await expect(page.getByText('Failed to download PDF.')).toBeVisible();
});

test('a user credits an invoice and refunds the rest of its credit note by keyboard', async ({
  page,
}) => {
  const office = clientOf(await tokenOf(demo('billing')));
  const { rows } = await office.call('GET /billing/invoices', {
    query: { filter: { state: ['paid'] }, range: [0, 0], sort: ['id', 'DESC'] },
  });
  const invoice = rows[0];
  const posted = await office.call('POST /billing/transactions', {
    body: {
      kind: 'credit-note',
      account_id: invoice?.account_id ?? 0,
      invoice_id: invoice?.id ?? 0,
      amount: 12.5,
      reason: 'Delivered a day late',
    },
  });
  const id = posted.document?.id ?? 0;
  const left = async () =>
    (await office.call('GET /billing/credit-notes/:id', { params: { id } })).unallocated;
  expect(await left()).toBe(12.5);

  await openAs(page, demo('billing'), '/billing/credit-notes');
  const list = listOf(page, 'Credit notes');
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await tabTo(page, list);
  await page.keyboard.press('o');
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('table', { name: 'Lines of the credit note' })).toBeVisible();
  await expect(panel).toContainText('Delivered a day late');
  const download = page.waitForEvent('download');
  await page.keyboard.press('p');
  expect((await download).suggestedFilename()).toBe(`${posted.document?.number}.pdf`);
  await page.keyboard.press('Shift+B');
  await expect(palette(page).getByText(/^Amount, 1/)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Asked for the money');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: 'Confirm: Refund' })).toBeVisible();
  expect(await left()).toBe(12.5);
  await page.keyboard.press('Control+Enter');
  await expect.poll(left).toBe(0);
  await expect(panel).toContainText('Refunded');
});

test('Enter opens an invoice page with its lines, credit notes and next steps', async ({
  page,
}) => {
  await openAs(page, demo('billing'), '/billing/invoices?q=state:paid');
  const list = listOf(page, 'All invoices');
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await tabTo(page, list);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/billing\/invoices\/\d+/);
  await expect(heading(page, /^INV\d{6} /)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Lines of the invoice' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /^Credit notes/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.keyboard.press('p');
  expect((await download).suggestedFilename()).toMatch(/^INV\d{6}\.pdf$/);
});
