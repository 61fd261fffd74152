import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e/test.ts';
import { heading, listOf } from '../../support/e2e/keys.ts';
import { clientOf, demo, tokenOf } from '../../support/e2e/people.ts';
import { openAs } from '../../support/e2e/session.ts';

const office = async (name: string) => clientOf(await tokenOf(demo(name)));
// Requires a space and cents, because R94575 is a reference and not an amount.
const amount = /(?<!\w)R\s\d[\d\s]*,\d\d/;
const moneyField = /charge$|charge_excluding|price|vat|surcharge|balance|invoice/;

/** Names of all fields in an answer, however deep. */
function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(fieldsOf);
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
}
const moneyIn = (answer: unknown) => fieldsOf(answer).filter((name) => moneyField.test(name));

/** All text of a page after it has loaded. */
async function wordsOf(page: Page) {
  await expect(page.getByRole('status').filter({ hasText: /^(Loading|Opening) / })).toHaveCount(0);
  return page.getByRole('main').innerText();
}

test('a record has amounts for billing roles and none for other roles', async ({ browser }) => {
  const accounts = await office('account');
  const { rows } = await accounts.call('GET /shipments', {
    query: { range: [0, 0], sort: ['id', 'ASC'] },
  });
  const { id = 0, short_tracking_reference: reference = '' } = rows[0] ?? {};
  const request = { params: { id } };
  const others = await office('nonbilling');
  expect(moneyIn(await accounts.call('GET /shipments/:id', request))).toContain('charge');
  expect(moneyIn(await others.call('GET /shipments/:id', request))).toEqual([]);
  expect(moneyIn(rows)).toContain('charge');
  const list = await others.call('GET /shipments', { query: { range: [0, 99] } });
  expect(list.rows.length).toBeGreaterThan(50);
  expect(moneyIn(list.rows)).toEqual([]);

  for (const { name, seesMoney } of [
    { name: 'account', seesMoney: true },
    { name: 'nonbilling', seesMoney: false },
  ]) {
    const page = await browser.newPage();
    const heard: unknown[] = [];
    page.on('response', async (answer) => {
      const isData = answer.headers()['content-type']?.startsWith('application/json');
      if (isData && answer.url().includes('/shipments')) heard.push(await answer.json());
    });
    await openAs(page, demo(name), `/shipments/${id}`);
    await expect(heading(page, reference)).toBeVisible();
    expect(amount.test(await wordsOf(page)), `${name}, the record`).toBe(seesMoney);
    await page.goto('/shipments');
    await expect(listOf(page, 'Shipments')).toHaveAttribute('aria-busy', 'false');
    const charge = page.getByRole('columnheader', { name: 'Charge' });
    // Roles that can book have the column for charges, because they see the prices of their own
    // bookings.
    await expect(charge).toHaveCount(1);
    expect(amount.test(await wordsOf(page)), `${name}, the list`).toBe(seesMoney);
    expect(heard.length).toBeGreaterThan(1);
    expect(moneyIn(heard).length > 0).toBe(seesMoney);
    await page.close();
  }
});
